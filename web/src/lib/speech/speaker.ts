import type { Mouth } from 'faces/expression'
import { mouthAt, mouthForText, type Phone } from 'faces/visemes'
import type { Speech } from './fetch-speech.ts'

/** What is being said: the words so far and those of the sentence that are still to come. */
export type Caption = { said: string; toCome: string }
type Speaking = { speaking: boolean; caption: Caption | null }
export type Speaker = {
  /** Says a sentence after those before it. */
  say(sentence: string): void
  /** Falls silent at once and forgets what was still to be said. */
  stop(): void
  setMuted(muted: boolean): void
  /** The mouth at this moment; null while nothing is said. */
  mouth(): Mouth | null
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void
  now(): Speaking
}

type Line = { text: string; duration: number; phones: Phone[]; time(): number; end(): void }

const silent: Speaking = { speaking: false, caption: null }
const lettersPerSecond = 15
const captionMilliseconds = 120

function wordsUntil(text: string, share: number): Caption {
  const cut = text.indexOf(' ', Math.floor(text.length * Math.min(1, share)))
  return cut === -1
    ? { said: text, toCome: '' }
    : { said: text.slice(0, cut), toCome: text.slice(cut + 1) }
}

/** Waits as long as a voice would need: captions and mouth move, nothing is heard. */
function readSilently(text: string, onEnd: () => void): Line {
  const began = performance.now()
  const duration = text.length / lettersPerSecond
  const timer = setTimeout(onEnd, duration * 1000)
  return {
    text,
    duration,
    phones: [],
    time: () => (performance.now() - began) / 1000,
    end: () => clearTimeout(timer),
  }
}

function browserVoice() {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().length > 0
}

function speakWithBrowser(text: string, onEnd: () => void): Line {
  const utterance = new SpeechSynthesisUtterance(text)
  const began = performance.now()
  utterance.onend = onEnd
  utterance.onerror = onEnd
  speechSynthesis.speak(utterance)
  return {
    text,
    duration: text.length / lettersPerSecond,
    phones: [],
    time: () => (performance.now() - began) / 1000,
    end: () => speechSynthesis.cancel(),
  }
}

async function play(text: string, speech: Speech, onEnd: () => void): Promise<Line> {
  const audio = new Audio(speech.url)
  const end = () => {
    audio.onended = null
    audio.pause()
    URL.revokeObjectURL(speech.url)
  }
  audio.onended = () => {
    end()
    onEnd()
  }
  // Refused until the visitor has touched the page.
  await audio.play().catch((error) => {
    end()
    throw error
  })
  return {
    text,
    duration: speech.duration,
    phones: speech.phones,
    time: () => audio.currentTime,
    end,
  }
}

/**
 * Says sentences one after the other: in the server's voice, else in one of the browser's, else in captions
 * alone. While one is said the next is already fetched.
 */
export function createSpeaker(options: {
  fetchSpeech: (text: string, signal: AbortSignal) => Promise<Speech>
}): Speaker {
  let muted = false
  let line: Line | null = null
  let state: Speaking = silent
  let busy = false
  let silence = new AbortController()
  const queue: { text: string; speech: Promise<Speech> | null }[] = []
  const listeners = new Set<() => void>()

  function show(next: Speaking) {
    state = next
    for (const listener of listeners) listener()
  }

  function fetchAhead() {
    const next = queue[0]
    if (!next || next.speech || muted) return
    next.speech = options.fetchSpeech(next.text, silence.signal)
    next.speech.catch(() => {})
  }

  async function begin(text: string, speech: Promise<Speech> | null, onEnd: () => void) {
    if (muted || !speech) return readSilently(text, onEnd)
    try {
      return await play(text, await speech, onEnd)
    } catch {
      return browserVoice() ? speakWithBrowser(text, onEnd) : readSilently(text, onEnd)
    }
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
    const started = await begin(next.text, next.speech, () => {
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
    show({ speaking: true, caption: wordsUntil(of.text, of.time() / of.duration) })
    setTimeout(() => caption(of, signal), captionMilliseconds)
  }

  return {
    say(sentence) {
      const text = sentence.trim()
      if (!text) return
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
    mouth() {
      if (!line) return null
      const time = line.time()
      return line.phones.length > 0
        ? mouthAt(line.phones, time)
        : mouthForText(line.text, time, lettersPerSecond)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
  }
}
