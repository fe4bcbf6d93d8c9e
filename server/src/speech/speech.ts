import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Voice } from 'faces/people'
import type { SoundHead } from 'faces/sound'
import { HttpError } from '../lib/http-error.ts'
import {
  type Asker,
  createFairQueue,
  type FairLimits,
  type Reached,
} from '../lib/limits/fair-queue.ts'
import { createRecent } from '../lib/limits/recent.ts'
import type { SpeechAnswer, SpeechOrder } from './flite-worker.ts'
import { sayable } from './sayable.ts'

/** What precedes a sound, and the sound itself, compressed (`faces/sound`). */
export type Spoken = { head: SoundHead; sound: Uint8Array<ArrayBuffer> }
export type Speech = {
  /** Says it when it is the organisation's turn; throws an HttpError when too many wait before it. */
  speak(text: string, voice: Voice, asker: Asker): Promise<Spoken>
  close(): Promise<void>
}

export type SpeechLimits = {
  /** For one speech, from when it is its turn. */
  seconds: number
  queue: FairLimits
  /** Of speeches that are kept to be heard again. */
  bytes: number
  /** So long after its last speech the voice ends, and takes no memory. */
  restMs: number
}

const script = fileURLToPath(new URL('./flite-worker.ts', import.meta.url))

const usual: SpeechLimits = {
  seconds: 20,
  queue: {
    // One process says one thing after the other.
    all: { running: 1, waiting: 200 },
    organization: { running: 1, waiting: 60 },
    // A page asks for the sentence that is said and the one after it.
    caller: { running: 1, waiting: 4 },
    seconds: 8,
  },
  bytes: 16 * 1024 * 1024,
  restMs: 60_000,
}

type Job = { order: SpeechOrder; resolve(spoken: Spoken): void; reject(error: Error): void }

const interrupted = () =>
  new HttpError(503, 'voice_stopped', 'The voice was interrupted. Try again.', {
    headers: { 'retry-after': '1' },
  })

function refusal(reached: Reached) {
  return reached === 'caller'
    ? new HttpError(429, 'too_many_at_once', 'Wait until the earlier sentences have been spoken.', {
        headers: { 'retry-after': '1' },
      })
    : new HttpError(503, 'voice_busy', 'The voice is busy. Try again.', {
        headers: { 'retry-after': '2' },
      })
}

function read({ rate, seconds, phones, sound }: Extract<SpeechAnswer, { ok: true }>): Spoken {
  return { head: { rate, seconds, phones }, sound }
}

/** One process, started when first needed, that says one thing at a time and ends when it has had nothing to say. */
function createMouth({ seconds, restMs }: Pick<SpeechLimits, 'seconds' | 'restMs'>) {
  let worker: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined

  function take() {
    const job = current?.job
    clearTimeout(current?.timer)
    current = undefined
    return job
  }

  /** A process that hangs or died takes only its own speech with it. */
  async function replace(failed: ChildProcess | undefined, error: Error) {
    if (worker !== failed) return
    worker = undefined
    clearTimeout(rest)
    const job = take()
    if (failed && failed.exitCode === null && failed.signalCode === null && failed.pid) {
      const ended = once(failed, 'exit')
      failed.kill('SIGKILL')
      await ended
    }
    job?.reject(error)
  }

  function start() {
    const started = fork(script, [], {
      // Ctrl-C reaches a whole group: what was asked before it is still said. Without its server it ends by itself.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Ours holds keys.
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (answer: SpeechAnswer) => {
      if (answer.id !== current?.job.order.id) return
      const job = take()
      rest = setTimeout(() => void replace(started, interrupted()), restMs).unref()
      if (answer.ok) job?.resolve(read(answer))
      else job?.reject(new Error(answer.message))
    })
    started.on('error', (error: Error) => void replace(started, error))
    started.on('exit', () => void replace(started, interrupted()))
    return started
  }

  return {
    say(asked: Omit<SpeechOrder, 'folder'>) {
      worker ??= start()
      clearTimeout(rest)
      const busy = worker
      // Ours to remove: a process that is ended while it speaks cannot tidy up.
      const order = { ...asked, folder: mkdtempSync(join(tmpdir(), 'speech-')) }
      const { promise, resolve, reject } = Promise.withResolvers<Spoken>()
      const timer = setTimeout(() => void replace(busy, interrupted()), seconds * 1000)
      current = { job: { order, resolve, reject }, timer }
      // Why it cannot be sent, its end says.
      busy.send(order, () => {})
      return promise.finally(() => rmSync(order.folder, { recursive: true, force: true }))
    },
    close: () => replace(worker, interrupted()),
  }
}

/** The offline voice. What was said lately is kept and not said again. */
export function createSpeech(limits: Partial<SpeechLimits> = {}): Speech {
  const { queue, bytes, ...mouthLimits } = { ...usual, ...limits }
  const mouth = createMouth(mouthLimits)
  const places = createFairQueue(queue, refusal)
  const kept = createRecent<Spoken>(bytes, ({ sound }) => sound.length)
  const running = new Map<string, Promise<Spoken>>()
  let id = 0

  async function order(key: string, text: string, { flite }: Voice, asker: Asker) {
    const leave = await places.enter(asker)
    try {
      const meanwhile = kept.get(key)
      if (meanwhile) return meanwhile
      id += 1
      const spoken = await mouth.say({ id, text, ...flite })
      kept.put(key, spoken)
      return spoken
    } finally {
      leave()
    }
  }

  return {
    async speak(text, voice, asker) {
      const said = sayable(text)
      if (!said) throw new HttpError(422, 'nothing_to_say', 'There is nothing the voice can say.')
      const key = createHash('sha256').update(`${voice.id} ${said}`).digest('base64')
      // No one waits in the line of another organisation, whatever it says.
      const own = `${asker.organization} ${key}`
      const known = kept.get(key) ?? running.get(own)
      if (known) return known
      const speaking = order(key, said, voice, asker).finally(() => running.delete(own))
      running.set(own, speaking)
      return speaking
    },
    async close() {
      places.close(interrupted())
      await mouth.close()
    },
  }
}
