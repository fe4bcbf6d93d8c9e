import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import { faultOf, ModelFault } from '../model-fault.ts'
import { iteratorOf, partsOf } from '../speaking-model.ts'

export type Patience = {
  /** How long a model may take until it says something, and between two parts, in ms. */
  firstMs: number
  idleMs: number
}

/** Rejects when nothing was heard for a while, or when the reader has gone; `heard` begins the while again. */
function watch(reader: AbortSignal | undefined) {
  const gone = Promise.withResolvers<never>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let waited = 0
  const end = (reason: unknown) => {
    gone.reject(reason)
    stop.abort(reason)
  }
  const left = () => end(reader?.reason)
  // Whoever waits hears it; nobody may be waiting.
  gone.promise.catch(() => {})
  if (reader?.aborted) left()
  else reader?.addEventListener('abort', left, { once: true })
  return {
    signal: stop.signal,
    heard(ms: number) {
      if (timer && waited === ms) return void timer.refresh()
      clearTimeout(timer)
      waited = ms
      timer = setTimeout(() => end(new ModelFault('time')), ms)
    },
    /** Some models do not listen to their signal. */
    orGone: <T>(work: PromiseLike<T>) => Promise.race([work, gone.promise]),
    end() {
      clearTimeout(timer)
      reader?.removeEventListener('abort', left)
      stop.abort()
    },
  }
}

/** Of an answer: a model says what it was asked for, which is 8,000 tokens at most, whatever it was told. */
const mostLetters = 64_000

/** A call of a tool is an answer too. */
const speaks = (part: Part) =>
  part.type === 'tool-call' || (part.type === 'text-delta' && part.delta !== '')
/** A stream that ends without the provider having said why was cut. */
const wasCut = (part: Part) =>
  part.type === 'finish' &&
  ['other', 'interrupted'].includes(part.finishReason.unified) &&
  !part.finishReason.raw
/** Headers and names say nothing yet; thinking does. */
const isHeard = ({ type }: Part) => type.endsWith('-delta')

/**
 * Asks a model and waits for its first words. Throws a ModelFault when it fails before, the reader's reason when that
 * one has gone; what fails later is a part of the stream.
 */
export async function openStream(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  { firstMs, idleMs }: Patience,
): Promise<AsyncGenerator<Part>> {
  const reader = options.abortSignal
  const watched = watch(reader)
  const held: Part[] = []
  try {
    watched.heard(firstMs)
    const asked = partsOf(model, { ...options, abortSignal: watched.signal })
    const parts = iteratorOf(await watched.orGone(asked))
    let letters = 0
    const next = async () => {
      const { done, value } = await watched.orGone(Promise.resolve(parts.next()))
      if (done || wasCut(value)) throw new ModelFault('cut')
      if (value.type === 'error') throw faultOf(value.error)
      if (isHeard(value)) watched.heard(idleMs)
      if (value.type === 'text-delta') letters += value.delta.length
      if (letters > mostLetters) throw new ModelFault('cut')
      return value
    }
    async function* rest(): AsyncGenerator<Part> {
      let part: Part | undefined
      try {
        do {
          part = held.shift() ?? (await next())
          yield part
        } while (part.type !== 'finish')
      } catch (error) {
        yield { type: 'error', error: reader?.aborted ? reader.reason : faultOf(error) }
      } finally {
        watched.end()
        if (part?.type !== 'finish') Promise.resolve(parts.return?.()).catch(() => {})
      }
    }
    do {
      held.push(await next())
      if (held.at(-1)?.type === 'finish') throw new ModelFault('cut')
    } while (!held.some(speaks))
    return rest()
  } catch (error) {
    watched.end()
    if (reader?.aborted) throw reader.reason
    throw faultOf(error)
  }
}
