import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Voice } from 'faces/people'
import type { Phone } from 'faces/visemes'
import { HttpError } from '../lib/http-error.ts'
import type { SpeechAnswer, SpeechOrder } from './flite-worker.ts'
import { sayable } from './sayable.ts'
import { createShelf } from './shelf.ts'

/** `audio` is a WAV file, `duration` is in seconds. */
export type Spoken = { audio: Buffer; duration: number; phones: Phone[] }
export type Speech = { speak(text: string, voice: Voice): Promise<Spoken>; close(): Promise<void> }

export type SpeechLimits = {
  /** For one speech, from when it is its turn. */
  seconds: number
  waiting: number
  /** Of speeches that are kept to be heard again. */
  bytes: number
}

type Job = { order: SpeechOrder; resolve(spoken: Spoken): void; reject(error: Error): void }

const interrupted = () =>
  new HttpError(503, 'voice_stopped', 'The voice was interrupted. Try again.')

function read({ wav, phones }: Extract<SpeechAnswer, { ok: true }>): Spoken {
  const audio = Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength)
  // RIFF: bytes a second stand at 28, 44 bytes precede the samples.
  return { audio, duration: (audio.length - 44) / audio.readUInt32LE(28), phones }
}

/** One thread, started when first needed, that says one thing after the other. */
function createMouth({ seconds, waiting }: SpeechLimits) {
  const queue: Job[] = []
  let worker: Worker | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined

  function take() {
    const job = current?.job
    clearTimeout(current?.timer)
    current = undefined
    return job
  }

  /** A thread that hangs or died takes only its own speech with it. */
  function replace(failed: Worker | undefined, error: Error) {
    if (worker !== failed) return
    worker = undefined
    void failed?.terminate()
    take()?.reject(error)
    next()
  }

  function start() {
    const started = new Worker(new URL('./flite-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.unref()
    started.on('message', (answer: SpeechAnswer) => {
      if (answer.id !== current?.job.order.id) return
      const job = take()
      if (answer.ok) job?.resolve(read(answer))
      else job?.reject(new Error(answer.message))
      next()
    })
    started.on('error', (error: Error) => replace(started, error))
    started.on('exit', () => replace(started, interrupted()))
    return started
  }

  function next() {
    const job = current ? undefined : queue.shift()
    if (!job) return
    worker ??= start()
    const busy = worker
    const timer = setTimeout(() => replace(busy, interrupted()), seconds * 1000)
    current = { job, timer }
    busy.postMessage(job.order)
  }

  return {
    say(order: SpeechOrder) {
      if (queue.length >= waiting) {
        throw new HttpError(503, 'voice_busy', 'The voice is busy. Try again.', {
          headers: { 'retry-after': '2' },
        })
      }
      return new Promise<Spoken>((resolve, reject) => {
        queue.push({ order, resolve, reject })
        next()
      })
    },
    async close() {
      for (const job of [take(), ...queue.splice(0)]) job?.reject(interrupted())
      const last = worker
      worker = undefined
      await last?.terminate()
    },
  }
}

/** The offline voice. What was said lately is kept and not said again. */
export function createSpeech(limits: Partial<SpeechLimits> = {}): Speech {
  const full = { seconds: 20, waiting: 40, bytes: 32 * 1024 * 1024, ...limits }
  const mouth = createMouth(full)
  const kept = createShelf<Spoken>(full.bytes, ({ audio }) => audio.length)
  const running = new Map<string, Promise<Spoken>>()
  let id = 0

  async function order(key: string, text: string, { flite }: Voice) {
    id += 1
    const spoken = await mouth.say({ id, text, ...flite })
    kept.put(key, spoken)
    return spoken
  }

  return {
    async speak(text, voice) {
      const said = sayable(text)
      if (!said) throw new HttpError(422, 'nothing_to_say', 'There is nothing the voice can say.')
      const key = createHash('sha256').update(`${voice.id} ${said}`).digest('base64')
      const known = kept.take(key) ?? running.get(key)
      if (known) return known
      const speaking = order(key, said, voice).finally(() => running.delete(key))
      running.set(key, speaking)
      return speaking
    },
    close: mouth.close,
  }
}
