import { setTimeout as delay } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import type { Circuits } from './circuits.ts'
import type { Meter, Named } from './meter.ts'
import { faultOf, type ModelFault } from './model-fault.ts'
import type { AskedModel, ModelHealth } from './model-health.ts'
import { seesPictures, withoutPictures } from './sees-pictures.ts'
import { openStream, type Patience } from './streams/open-stream.ts'

export type Candidate = {
  id: string
  model: LanguageModelV4
  named: Named
  /** What an organisation has; absent for the operator's. */
  own?: AskedModel
}

export type Resilience = Patience & {
  /** How often one model is asked before the next one is. */
  tries: number
  /** The wait before the second try, in ms; it doubles. A longer wait than `longestMs` is not worth it. */
  backoffMs: number
  longestMs: number
}

export const usualResilience: Resilience = {
  ...{ firstMs: 20_000, idleMs: 20_000 },
  ...{ tries: 3, backoffMs: 300, longestMs: 4000 },
}

export type Resilient = {
  /** In the order in which they are asked. */
  candidates: Candidate[]
  circuits: Circuits
  resilience?: Resilience
  onFault: (id: string, fault: ModelFault) => void
  /** Hears which one answers. */
  onBegun?: (candidate: Candidate) => void
  /** Counts what is used. */
  meter?: Meter
  /** Hears how those of organisations end. */
  health?: Pick<ModelHealth, 'answered' | 'failed'>
}

/** Between half of it and the whole, so that many who failed together do not come back together. */
const jittered = (ms: number) => ms * (0.5 + Math.random() / 2)

/** Counts what a model says and notes how it ends. */
async function* noted(
  parts: AsyncIterable<Part>,
  meter: Meter | undefined,
  end: (fault: ModelFault | null) => void,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') meter?.said(part.delta)
    if (part.type === 'finish') {
      meter?.ended(part.usage)
      end(null)
    }
    if (part.type === 'error') end(faultOf(part.error))
    yield part
  }
}

/**
 * Asks models in turn: the answer of each that begins one. The next is asked when its reader wants another answer, as
 * one broke off. A model that fails is asked again after a while, for as long as its provider says (Retry-After), and
 * is left alone after some failures. Throws the reader's reason when that one has gone.
 */
export async function* answersInTurn(
  options: LanguageModelV4CallOptions,
  {
    candidates,
    circuits,
    resilience = usualResilience,
    onFault,
    onBegun,
    meter,
    health,
  }: Resilient,
): AsyncGenerator<AsyncGenerator<Part>> {
  const { abortSignal } = options
  function failed({ id, own }: Candidate, fault: ModelFault) {
    const rest = circuits.failed(id, fault.retryAfter)
    if (own) health?.failed(own, fault, rest)
    onFault(id, fault)
  }
  function answered({ id, own }: Candidate) {
    circuits.succeeded(id)
    if (own) health?.answered(own)
  }

  async function attempt(candidate: Candidate) {
    const { id, model, named } = candidate
    const asked = seesPictures(named) ? options : withoutPictures(options)
    for (let tried = 1; circuits.admits(id); tried += 1) {
      try {
        const stream = await openStream(model, asked, resilience)
        onBegun?.(candidate)
        meter?.began(named, asked)
        return noted(stream, meter, (fault) => {
          if (abortSignal?.aborted) return
          if (fault) failed(candidate, fault)
          else answered(candidate)
        })
      } catch (error) {
        abortSignal?.throwIfAborted()
        const fault = faultOf(error)
        const wait = fault.retryAfter ?? jittered(resilience.backoffMs * 2 ** (tried - 1))
        if (!fault.retryable || tried >= resilience.tries || wait > resilience.longestMs) {
          failed(candidate, fault)
          return null
        }
        onFault(id, fault)
        await delay(wait, undefined, { signal: abortSignal })
      }
    }
    return null
  }

  for (const candidate of candidates) {
    const stream = await attempt(candidate)
    if (stream) yield stream
  }
}
