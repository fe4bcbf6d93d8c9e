import { createCircuits } from '../../conversation/models/circuits.ts'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import type { AskedModel, ModelHealth } from '../../conversation/models/model-health.ts'
import { keyOf } from '../../conversation/models/stored-model.ts'
import { LimitReached } from '../../conversation/spending/purchase.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { Log } from '../../lib/log.ts'

/** How long a model is left alone that failed: one that may be well soon, and one that somebody has to mend. */
const rests = { soon: 15_000, mended: 60_000 }

/** A limit of time says more than what came of it. */
export const lateOr = (limit: AbortSignal, error: unknown) =>
  limit.aborted ? new ModelFault('time') : faultOf(error)

/** What is asked: an organisation's own model, or the operator's. */
type Asked = { own: AskedModel | null; question: string; ms: number }

const idOf = (own: AskedModel | null) => (own ? keyOf(own) : 'platform')

type Options<T> = {
  log: Log
  health: ModelHealth
  /** What the log says of one that failed. */
  complaint: string
  keptBytes: number
  bytesOf: (told: T) => number
  /** A monotonic clock in ms. */
  now?: (() => number) | undefined
}

/** What models told lately. One that failed is left alone for a while: who asks next hears at once. */
export function createAskedLately<T>(options: Options<T>) {
  const { log, health, complaint, keptBytes, bytesOf, now } = options
  const circuits = createCircuits(now)
  const known = createRecent<T>(keptBytes, bytesOf)
  const asking = new Map<string, Promise<T>>()

  function failed(own: AskedModel | null, error: unknown) {
    const fault = faultOf(error)
    const { kind, status, retryable, retryAfter } = fault
    const id = idOf(own)
    const usual = retryable || kind === 'time' ? rests.soon : rests.mended
    const rest = circuits.failed(id, retryAfter ?? usual)
    if (own) health.failed(own, fault, rest)
    log.warn(complaint, { model: id, kind, status })
    return fault
  }

  return {
    admits: circuits.admits,
    succeeded: circuits.succeeded,
    /** Notes what is wrong with a model, and tells it. */
    failed,
    /** What a model tells; whoever asks the same meanwhile waits for the same. Throws a ModelFault after `ms`. */
    async ask({ own, question, ms }: Asked, make: (signal: AbortSignal) => Promise<T>) {
      const id = idOf(own)
      const key = JSON.stringify([id, question])
      const before = known.get(key) ?? asking.get(key)
      if (before) return before
      if (!circuits.admits(id)) throw new ModelFault('provider')
      const limit = AbortSignal.timeout(ms)
      const begun = make(limit)
        .then((made) => {
          circuits.succeeded(id)
          if (own) health.answered(own)
          known.put(key, made)
          return made
        })
        .catch((error) => {
          // That is no fault of the model.
          if (error instanceof LimitReached) throw error
          throw failed(own, lateOr(limit, error))
        })
        .finally(() => asking.delete(key))
      asking.set(key, begun)
      return begun
    },
  }
}
