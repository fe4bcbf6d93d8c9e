import { createEar } from 'faces/heard'
import type { Voiced } from 'faces/life'
import { voicedAt, voicedForText } from 'faces/visemes'
import { OtherLanguage, type Speech } from './fetch-speech.ts'
import { playSpeech } from './player.ts'

/** One sentence while it is said: its seconds, how far it is, how the face says it, and how to end it. */
export type Line = {
  text: string
  duration: number
  time(): number
  voiced(): Voiced
  end(): void
}

const lettersPerSecond = 15
const address = /\b(?:https?:\/\/|www\.)[^\s<>]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi

/** A sentence whose sounds are not known, from now on. */
function lineOf(text: string, end: () => void): Line {
  const began = performance.now()
  const time = () => (performance.now() - began) / 1000
  const duration = text.length / lettersPerSecond
  return { text, duration, time, voiced: () => voicedForText(text, time(), lettersPerSecond), end }
}

/** The browser's voice of a language, rather one that reads on this machine. Some browsers need a moment to know them. */
async function browserVoice(language: string) {
  if (!('speechSynthesis' in window)) return undefined
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })
      setTimeout(resolve, 300)
    })
  }
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
  return voices.find(({ localService }) => localService) ?? voices[0]
}

function speakWithBrowser(text: string, voice: SpeechSynthesisVoice, onEnd: () => void): Line {
  const utterance = new SpeechSynthesisUtterance(text.replace(address, ' '))
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onend = onEnd
  utterance.onerror = onEnd
  speechSynthesis.speak(utterance)
  return lineOf(text, () => {
    utterance.onend = null
    utterance.onerror = null
    speechSynthesis.cancel()
  })
}

async function play(text: string, speech: Speech, onEnd: () => void): Promise<Line> {
  const { phones, rate, seconds = text.length / lettersPerSecond } = speech
  const ear = phones.length > 0 ? null : createEar(rate)
  async function next() {
    const part = await speech.next()
    if (part) ear?.hear(part)
    return part
  }
  const { time, end } = await playSpeech({ ...speech, next }, onEnd)
  const voiced = () => (ear ? ear.voicedAt(time()) : voicedAt(phones, time()))
  return { text, duration: seconds, time, voiced, end }
}

/**
 * Begins to say a sentence: with the server's voice, in a language that it does not speak with one of the browser's.
 * Null where neither speaks it; throws where nothing can be heard.
 */
export async function beginLine(
  text: string,
  speech: Promise<Speech>,
  onEnd: () => void,
): Promise<Line | null> {
  try {
    return await play(text, await speech, onEnd)
  } catch (error) {
    if (!(error instanceof OtherLanguage)) throw error
    const voice = await browserVoice(error.language)
    return voice ? speakWithBrowser(text, voice, onEnd) : null
  }
}
