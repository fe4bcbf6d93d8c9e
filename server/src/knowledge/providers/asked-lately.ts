import { createCircuits } from '../../conversation/models/circuits.ts'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import { LimitReached } from '../../conversation/spending/purchase.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { Log } from '../../lib/log.ts'

/** How long a model is left alone that failed: one that may be well soon, and one that somebody has to mend. */
const rests = { soon: 15_000, mended: 60_000 }

/** A limit of time says more than what came of it. */
export const lateOr = (limit: AbortSignal, error: unknown) =>
  limit.aborted ? new ModelFault('time') : faultOf(error)

type Options<T> = {
  log: Log
  /** What the log says of one that failed. */
  complaint: string
  keptBytes: number
  bytesOf: (told: T) => number
  /** A monotonic clock in ms. */
  now?: (() => number) | undefined
}

/** What models told lately. One that failed is left alone for a while: who asks next hears at once. */
export function createAskedLately<T>({ log, complaint, keptBytes, bytesOf, now }: Options<T>) {
  const circuits = createCircuits(now)
  const known = createRecent<T>(keptBytes, bytesOf)
  const asking = new Map<string, Promise<T>>()

  function failed(id: string, error: unknown) {
    const fault = faultOf(error)
    const { kind, status, retryable, retryAfter } = fault
    circuits.failed(id, retryAfter ?? (retryable || kind === 'time' ? rests.soon : rests.mended))
    log.warn(complaint, { model: id, kind, status })
    return fault
  }

  return {
    admits: circuits.admits,
    succeeded: circuits.succeeded,
    /** Notes what is wrong with a model, and tells it. */
    failed,
    /** What a model tells; whoever asks the same meanwhile waits for the same. Throws a ModelFault after `ms`. */
    async ask(
      { id, question, ms }: { id: string; question: string; ms: number },
      make: (signal: AbortSignal) => Promise<T>,
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
          // That is no fault of the model.
          if (error instanceof LimitReached) throw error
          throw failed(id, lateOr(limit, error))
        })
        .finally(() => asking.delete(key))
      asking.set(key, begun)
      return begun
    },
  }
}
