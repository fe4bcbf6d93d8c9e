import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Voice } from 'faces/people'
import type { Phone } from 'faces/visemes'
import { HttpError } from '../lib/http-error.ts'
import type { SpeechAnswer, SpeechOrder } from './flite-worker.ts'

/** `audio` is a WAV file, `duration` is in seconds. */
export type Spoken = { audio: Buffer; duration: number; phones: Phone[] }
export type Speech = { speak(text: string, voice: Voice): Promise<Spoken>; close(): Promise<void> }

const secondsAllowed = 20
const waitingAllowed = 40
const kept = 200

type Waiting = { resolve(spoken: Spoken): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** What a voice cannot say is left out: control characters and marks of citations. */
function sayable(text: string) {
  return text
    .replace(/\[\d+\]/g, '')
    .replace(/[*_`#>]/g, '')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function read({ wav, phones }: Extract<SpeechAnswer, { ok: true }>): Spoken {
  const audio = Buffer.from(wav)
  // RIFF: bytes a second stand at 28, 44 bytes precede the samples.
  return { audio, duration: (audio.length - 44) / audio.readUInt32LE(28), phones }
}

/** The offline voice: one worker, started when first needed, and the last speeches kept. */
export function createSpeech(): Speech {
  let worker: Worker | undefined
  let next = 0
  const waiting = new Map<number, Waiting>()
  const cache = new Map<string, Promise<Spoken>>()

  function fail(error: Error) {
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waiting.clear()
  }

  function stop() {
    const old = worker
    worker = undefined
    fail(new HttpError(503, 'voice_stopped', 'The voice was interrupted. Try again.'))
    return old?.terminate()
  }

  function running() {
    if (worker) return worker
    const started = new Worker(new URL('./flite-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.unref()
    started.on('message', (answer: SpeechAnswer) => {
      const order = waiting.get(answer.id)
      if (!order) return
      waiting.delete(answer.id)
      clearTimeout(order.timer)
      if (answer.ok) order.resolve(read(answer))
      else order.reject(new Error(answer.message))
    })
    started.on('error', (error: Error) => {
      if (worker === started) worker = undefined
      fail(error)
    })
    worker = started
    return started
  }

  function order(text: string, { flite }: Voice) {
    if (waiting.size >= waitingAllowed) {
      throw new HttpError(503, 'voice_busy', 'The voice is busy. Try again.', {
        headers: { 'retry-after': '2' },
      })
    }
    next += 1
    const message: SpeechOrder = { id: next, text, ...flite }
    return new Promise<Spoken>((resolve, reject) => {
      const timer = setTimeout(() => void stop(), secondsAllowed * 1000)
      waiting.set(message.id, { resolve, reject, timer })
      running().postMessage(message)
    })
  }

  return {
    async speak(text, voice) {
      const said = sayable(text)
      if (!said) throw new HttpError(422, 'nothing_to_say', 'There is nothing to say.')
      const key = createHash('sha256').update(`${voice.id} ${said}`).digest('base64')
      const known = cache.get(key)
      const spoken = known ?? order(said, voice)
      // Said again: it moves to the young end. One that fails is forgotten.
      cache.delete(key)
      cache.set(key, spoken)
      if (!known) spoken.catch(() => cache.delete(key))
      const oldest = cache.size > kept ? cache.keys().next().value : undefined
      if (oldest !== undefined) cache.delete(oldest)
      return spoken
    },
    async close() {
      await stop()
    },
  }
}
