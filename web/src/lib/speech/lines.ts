import type { Voiced } from 'faces/life'
import { voicedAt, voicedForText } from 'faces/visemes'
import type { Speech } from './fetch-speech.ts'

/** One sentence while it is said: its seconds, how far it is, how the face says it, and how to end it. */
export type Line = {
  text: string
  duration: number
  time(): number
  voiced(): Voiced
  end(): void
}

const lettersPerSecond = 15

/** A sentence whose sounds are not known, from now on. */
function lineOf(text: string, end: () => void): Line {
  const began = performance.now()
  const time = () => (performance.now() - began) / 1000
  const duration = text.length / lettersPerSecond
  return { text, duration, time, voiced: () => voicedForText(text, time(), lettersPerSecond), end }
}

/** Waits as long as a voice would need: captions and mouth move, nothing is heard. */
function readSilently(text: string, onEnd: () => void): Line {
  const timer = setTimeout(onEnd, (text.length / lettersPerSecond) * 1000)
  return lineOf(text, () => clearTimeout(timer))
}

function browserVoice() {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().length > 0
}

function speakWithBrowser(text: string, onEnd: () => void): Line {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.onend = onEnd
  utterance.onerror = onEnd
  speechSynthesis.speak(utterance)
  return lineOf(text, () => speechSynthesis.cancel())
}

async function play(text: string, { url, duration, phones }: Speech, onEnd: () => void) {
  const audio = new Audio(url)
  const end = () => {
    audio.onended = null
    audio.pause()
    URL.revokeObjectURL(url)
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
  const time = () => audio.currentTime
  return { text, duration, time, voiced: () => voicedAt(phones, time()), end }
}

/** Begins to say a sentence: with its sound, else in a voice of the browser, else in captions alone. */
export async function beginLine(
  text: string,
  speech: Promise<Speech> | null,
  onEnd: () => void,
): Promise<Line> {
  if (!speech) return readSilently(text, onEnd)
  try {
    return await play(text, await speech, onEnd)
  } catch {
    return browserVoice() ? speakWithBrowser(text, onEnd) : readSilently(text, onEnd)
  }
}
