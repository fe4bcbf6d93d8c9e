import { createHash } from 'node:crypto'
import type { Voice } from 'faces/people'
import { createCompressor } from 'faces/sound'
import { kindOf, ModelFault } from '../conversation/models/model-fault.ts'
import { withoutPages } from '../conversation/models/without-pages.ts'
import { buy, type Reserve } from '../conversation/spending/purchase.ts'
import { HttpError } from '../lib/http-error.ts'
import { type Asker, createFairQueue, type FairLimits } from '../lib/limits/fair-queue.ts'
import { createRecent } from '../lib/limits/recent.ts'
import { limited } from '../lib/outbound/limited-body.ts'

/** A model for sound, reached as OpenAI's are. */
export type SoundModel = {
  /** Stands for it where what it said is kept: another one for changed settings. */
  id: string
  baseUrl: string
  apiKey: string | null
  model: string
  /** How it is reached: an organisation's only where it may be. */
  request: typeof fetch
  /** What holds a call within the limits of who pays for it; the operator's costs an organisation nothing. */
  reserve?: Reserve
  /** Notes how a call ends, for the owners of an organisation's. */
  watch?: Watch
}

export type Watch = <Made>(call: () => Promise<Made>, leaving: AbortSignal) => Promise<Made>

/** Nobody hears how the operator's end. */
export const unwatched: Watch = (call) => call()

/** One that speaks: `POST {baseUrl}/audio/speech`. */
export type SpeechModel = SoundModel & {
  /** Its names of a woman's and a man's voice. */
  voices: readonly string[]
}

export type ProviderSpeech = {
  /**
   * The sound as it comes, compressed; throws a ModelFault when the model does not give one, and a LimitReached where it
   * may not be bought.
   */
  speak(
    model: SpeechModel,
    text: string,
    voice: Voice,
    asker: Asker,
    leaving: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
  close(): void
}

/** What such models send as `pcm`: 16-bit samples, one channel. */
export const providerRate = 24_000
const longestSeconds = 120
const waits = { head: 15_000, whole: 90_000 }
const kept = 16 * 1024 * 1024

const queue: FairLimits = {
  all: { running: 8, waiting: 200 },
  organization: { running: 4, waiting: 60 },
  // A page asks for the sentence that is said and the one after it.
  caller: { running: 2, waiting: 4 },
  seconds: 8,
}

const busy = () =>
  new HttpError(503, 'voice_busy', 'The voice is busy. Try again.', {
    headers: { 'retry-after': '2' },
  })

/** What of a text is heard: marks and addresses are seen. */
export function audible(text: string) {
  return text
    .replace(/\b(?:https?:\/\/|www\.)[^\s<>]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi, ' ')
    .replace(/\[\d+\]/g, ' ')
    .replace(/[*_`#>|~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function samplesOf(bytes: Buffer) {
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2))
}

/** Compresses samples as they come; two fit into a byte, so that parts are cut after every other one. */
async function* compressed(sound: AsyncIterable<Uint8Array>, onWhole: (sound: Uint8Array) => void) {
  const compress = createCompressor()
  const parts: Uint8Array[] = []
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of sound) {
    const bytes = Buffer.concat([rest, part])
    const whole = bytes.length - (bytes.length % 4)
    rest = bytes.subarray(whole)
    if (whole === 0) continue
    const ready = compress(samplesOf(bytes.subarray(0, whole)))
    parts.push(ready)
    yield ready
  }
  onWhole(Buffer.concat(parts))
}

/** Asks a model to say something. Throws a ModelFault where it does not. */
export async function askToSpeak(
  to: SpeechModel,
  input: string,
  voice: Voice['flite'],
  signal: AbortSignal,
) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), waits.head)
  const response = await withoutPages(to.request)(
    `${to.baseUrl.replace(/\/+$/, '')}/audio/speech`,
    {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(to.apiKey && { authorization: `Bearer ${to.apiKey}` }),
      },
      body: JSON.stringify({
        ...{ model: to.model, input, voice: to.voices[voice.voice === 'slt' ? 0 : 1] },
        ...{ response_format: 'pcm', speed: Number((1 / voice.stretch).toFixed(2)) },
      }),
      signal: AbortSignal.any([signal, late.signal]),
    },
  )
    .catch((error) => {
      throw late.signal.aborted ? new ModelFault('time') : error
    })
    .finally(() => clearTimeout(timer))
  if (response.ok && response.body) {
    return limited(response, providerRate * 2 * longestSeconds).body ?? response.body
  }
  await response.body?.cancel()
  throw new ModelFault(kindOf(response.status), { status: response.status })
}

/** The voices of speech models. What was said lately is kept and not paid for again. */
export function createProviderSpeech(): ProviderSpeech {
  const places = createFairQueue(queue, busy)
  const recent = createRecent<Uint8Array>(kept, ({ length }) => length)

  return {
    async speak(model, text, voice, asker, leaving) {
      const said = audible(text)
      if (!said) throw new HttpError(422, 'nothing_to_say', 'There is nothing the voice can say.')
      const key = createHash('sha256').update(`${model.id} ${voice.id} ${said}`).digest('base64')
      const known = recent.get(key)
      if (known) return [known]
      const leave = await places.enter(asker, () => leaving)
      const gone = AbortSignal.any([leaving, AbortSignal.timeout(waits.whole)])
      gone.addEventListener('abort', leave, { once: true })
      try {
        // What is begun is paid for, however much of it is heard.
        const used = { characters: [...said].length, is_estimate: false }
        const sound = await buy(model.reserve, used, async () => {
          gone.throwIfAborted()
          const { watch = unwatched } = model
          return { made: await watch(() => askToSpeak(model, said, voice.flite, gone), gone), used }
        })
        return compressed(sound, (whole) => {
          recent.put(key, whole)
          leave()
        })
      } catch (error) {
        leave()
        throw error
      }
    },
    close: () => places.close(busy()),
  }
}
