import { createCircuits } from '../../conversation/models/circuits.ts'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { Log } from '../../lib/log.ts'
import type { Calibration } from './calibration.ts'

/** A question as a model of a provider understands it. */
export type AskedVector = { vector: Float32Array<ArrayBuffer>; calibration: Calibration }

const keptBytes = 8 * 1024 * 1024
/** How long a model is left alone that failed: one that may be well soon, and one that somebody has to mend. */
const rests = { soon: 15_000, mended: 60_000 }

/** A limit of time says more than what came of it. */
export const lateOr = (limit: AbortSignal, error: unknown) =>
  limit.aborted ? new ModelFault('time') : faultOf(error)

/** Vectors of the questions asked lately. A model that failed is left alone for a while: the next question hears at once. */
export function createQuestionVectors(log: Log, now?: () => number) {
  const circuits = createCircuits(now)
  const known = createRecent<AskedVector>(keptBytes, ({ vector }) => vector.byteLength)
  const asking = new Map<string, Promise<AskedVector>>()

  function failed(id: string, error: unknown) {
    const fault = faultOf(error)
    const { kind, status, retryable, retryAfter } = fault
    circuits.failed(id, retryAfter ?? (retryable || kind === 'time' ? rests.soon : rests.mended))
    log.warn('a model gave no vectors', { model: id, kind, status })
    return fault
  }

  return {
    admits: circuits.admits,
    succeeded: circuits.succeeded,
    /** Notes what is wrong with a model, and tells it. */
    failed,
    /** The vector of a question; whoever asks the same meanwhile waits for the same. Throws a ModelFault after `ms`. */
    async ask(
      { id, question, ms }: { id: string; question: string; ms: number },
      make: (signal: AbortSignal) => Promise<AskedVector>,
    ) {
      const key = JSON.stringify([id, question])
      const before = known.get(key) ?? asking.get(key)
      if (before) return before
      if (!circuits.admits(id)) throw new ModelFault('provider')
      const limit = AbortSignal.timeout(ms)
      const begun = make(limit)
        .then((made) => {
          circuits.succeeded(id)
          known.put(key, made)
          return made
        })
        .catch((error) => {
          throw failed(id, lateOr(limit, error))
        })
        .finally(() => asking.delete(key))
      asking.set(key, begun)
      return begun
    },
  }
}
