import type { Voiced } from 'faces/life'
import type { Speaking, Speech } from './fetch-speech.ts'
import type { Line } from './lines.ts'

// What it takes to say something comes with the first words.
const voice = () => import('./voice.ts')

/** What is being said: the words so far and those of the sentence that are still to come. */
export type Caption = { said: string; toCome: string }
/** `preparing`: something will be said, after a moment of thought or as soon as its sound is there. */
type State = { speaking: boolean; preparing: boolean; caption: Caption | null }
export type Speaker = {
  /** A question was asked: silent about all before it, and not to be answered without a moment of thought. */
  think(): void
  /** Says a sentence after those before it. */
  say(sentence: string): void
  /** Falls silent at once and forgets what was still to be said. */
  stop(): void
  /** The same, and says nothing more of this answer. */
  hush(): void
  setMuted(muted: boolean): void
  /** How the face says it at this moment; null while nothing is said. */
  voiced(): Voiced | null
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void
  now(): State
}

/** A sentence that waits for its turn, and its sound. */
type Ahead = { text: string; speech?: Promise<Speech> }

const silent: State = { speaking: false, preparing: false, caption: null }
// Nobody answers sooner than this after a question, in ms.
const thought = 400
const captionMilliseconds = 120

function wordsUntil(text: string, share: number): Caption {
  const cut = text.indexOf(' ', Math.floor(text.length * Math.min(1, share)))
  return cut === -1
    ? { said: text, toCome: '' }
    : { said: text.slice(0, cut), toCome: text.slice(cut + 1) }
}

/**
 * Says sentences one after the other in the voice that is chosen when it is their turn. While one is said the next is
 * already fetched.
 */
export function createSpeaker(chosen: Speaking): Speaker {
  let muted = false
  let line: Line | null = null
  let state: State = silent
  let busy = false
  let hushed = false
  let mayBegin = 0
  // What was said of this answer; a few words alone do not tell their language.
  let before = ''
  let silence = new AbortController()
  const queue: Ahead[] = []
  const listeners = new Set<() => void>()

  function show(next: State) {
    state = next
    for (const listener of listeners) listener()
  }

  function stop() {
    silence.abort()
    silence = new AbortController()
    queue.length = 0
    line?.end()
    line = null
    busy = false
    show(silent)
  }

  function hush() {
    stop()
    hushed = true
  }

  function speechOf(next: Ahead) {
    if (next.speech) return next.speech
    const { signal } = silence
    const earlier = before
    next.speech = voice().then(({ fetchSpeech }) => fetchSpeech(next.text, earlier, chosen, signal))
    next.speech.catch(() => {})
    before = `${before} ${next.text}`.slice(-500)
    return next.speech
  }

  const fetchAhead = () => void (queue[0] && speechOf(queue[0]))

  async function sayNext() {
    const next = queue.shift()
    if (!next) {
      busy = false
      show(silent)
      return
    }
    busy = true
    const speech = speechOf(next)
    const { signal } = silence
    const wait = mayBegin - performance.now()
    if (wait > 0) {
      show({ ...silent, preparing: true, caption: { said: '', toCome: next.text } })
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (signal.aborted) return
    }
    const started = await begin(next.text, speech, signal)
    if (signal.aborted) return started?.end()
    if (!started) return sayNext()
    line = started
    fetchAhead()
    caption(started, signal)
  }

  /** Null where no voice speaks it. Where nothing can be heard, the rest of the answer is only read. */
  async function begin(text: string, speech: Promise<Speech>, signal: AbortSignal) {
    try {
      const { beginLine } = await voice()
      return await beginLine(text, speech, () => {
        if (signal.aborted) return
        line = null
        void sayNext()
      })
    } catch {
      if (!signal.aborted) hush()
      return null
    }
  }

  function caption(of: Line, signal: AbortSignal) {
    if (signal.aborted || line !== of) return
    show({
      speaking: true,
      preparing: false,
      caption: wordsUntil(of.text, of.time() / of.duration),
    })
    setTimeout(() => caption(of, signal), captionMilliseconds)
  }

  return {
    think() {
      stop()
      hushed = false
      before = ''
      mayBegin = performance.now() + thought
    },
    hush,
    say(sentence) {
      const text = sentence.trim()
      if (!text || hushed || muted) return
      queue.push({ text })
      if (busy) fetchAhead()
      else void sayNext()
    },
    stop() {
      stop()
      hushed = false
    },
    setMuted(next) {
      muted = next
      if (next) stop()
    },
    voiced: () => line?.voiced() ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
  }
}
