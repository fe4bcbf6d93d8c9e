import type { Voiced } from 'faces/life'
import type { fetchSpeech, Speaking } from './fetch-speech.ts'
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
  const queue: { text: string; speech: ReturnType<typeof fetchSpeech> | null }[] = []
  const listeners = new Set<() => void>()

  function show(next: State) {
    state = next
    for (const listener of listeners) listener()
  }

  function fetchAhead() {
    const next = queue[0]
    if (!next || next.speech || muted) return
    const { signal } = silence
    const earlier = before
    next.speech = voice().then(({ fetchSpeech }) => fetchSpeech(next.text, earlier, chosen, signal))
    next.speech.catch(() => {})
    before = `${before} ${next.text}`.slice(-500)
  }

  async function sayNext() {
    fetchAhead()
    const next = queue.shift()
    if (!next) {
      busy = false
      show(silent)
      return
    }
    busy = true
    const { signal } = silence
    const wait = mayBegin - performance.now()
    if (wait > 0) {
      show({ ...silent, preparing: true, caption: { said: '', toCome: next.text } })
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (signal.aborted) return
    }
    const { beginLine } = await voice()
    const started = await beginLine(next.text, muted ? null : next.speech, () => {
      if (signal.aborted) return
      line = null
      void sayNext()
    })
    if (signal.aborted) return started.end()
    line = started
    fetchAhead()
    caption(started, signal)
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
      this.stop()
      hushed = false
      before = ''
      mayBegin = performance.now() + thought
    },
    hush() {
      this.stop()
      hushed = true
    },
    say(sentence) {
      const text = sentence.trim()
      if (!text || hushed) return
      queue.push({ text, speech: null })
      if (busy) fetchAhead()
      else void sayNext()
    },
    stop() {
      silence.abort()
      silence = new AbortController()
      queue.length = 0
      line?.end()
      line = null
      busy = false
      show(silent)
    },
    setMuted(next) {
      muted = next
      if (next) this.stop()
    },
    voiced: () => line?.voiced() ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
  }
}
