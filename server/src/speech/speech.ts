import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { holdWorker } from '../lib/workers/hold-worker.ts'
import { ownProcess, WorkerEnded } from '../lib/workers/start-worker.ts'
import type { Asked, SpeechOrder } from './flite-worker.ts'
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

const script = new URL('./flite-worker.ts', import.meta.url)

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

/** One process, started when first needed, that says one thing at a time and ends when it has had nothing to say. */
function createMouth({ seconds, restMs }: Pick<SpeechLimits, 'seconds' | 'restMs'>) {
  const voice = holdWorker<Asked>(
    // What was asked before Ctrl-C is still said. Without its server it ends by itself.
    ownProcess(script, { urgency: 'listened', flags: ['--disable-warning=ExperimentalWarning'] }),
    restMs,
  )

  return {
    async say(asked: Omit<SpeechOrder, 'folder'>): Promise<Spoken> {
      // Ours to remove: a process that is ended while it speaks cannot tidy up.
      const folder = mkdtempSync(join(tmpdir(), 'speech-'))
      const timer = setTimeout(() => void voice.end(interrupted()), seconds * 1000)
      try {
        const { sound, ...head } = await voice.ask('speak', { ...asked, folder })
        return { head, sound }
      } catch (error) {
        throw error instanceof WorkerEnded ? interrupted() : error
      } finally {
        clearTimeout(timer)
        rmSync(folder, { recursive: true, force: true })
      }
    },
    close: () => voice.end(interrupted()),
  }
}

/** The offline voice. What was said lately is kept and not said again. */
export function createSpeech(limits: Partial<SpeechLimits> = {}): Speech {
  const { queue, bytes, ...mouthLimits } = { ...usual, ...limits }
  const mouth = createMouth(mouthLimits)
  const places = createFairQueue(queue, refusal)
  const kept = createRecent<Spoken>(bytes, ({ sound }) => sound.length)
  const running = new Map<string, Promise<Spoken>>()

  async function order(key: string, text: string, { flite }: Voice, asker: Asker) {
    const leave = await places.enter(asker)
    try {
      const meanwhile = kept.get(key)
      if (meanwhile) return meanwhile
      const spoken = await mouth.say({ text, ...flite })
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
