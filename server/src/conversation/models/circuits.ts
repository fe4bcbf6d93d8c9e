/** Which models are left alone for a while, because they failed several times in a row. */
export type Circuits = {
  /** Whether it may be asked now. After its rest one request may try, the others wait for how that ends. */
  admits(id: string): boolean
  succeeded(id: string): void
  /** `rest` is how long the provider asked to be left alone, in ms; returns how long it is. */
  failed(id: string, rest?: number | null): number
}

const failuresToOpen = 3
const restMs = 30_000
const longestRestMs = 300_000
const mostKnown = 10_000

type State = { failures: number; restsUntil: number }

/** `now` is a monotonic clock in ms (security 56). */
export function createCircuits(now: () => number = () => performance.now()): Circuits {
  const states = new Map<string, State>()
  return {
    admits(id) {
      const state = states.get(id)
      if (!state || state.restsUntil === 0) return true
      if (now() < state.restsUntil) return false
      state.restsUntil = now() + restMs
      return true
    },
    succeeded(id) {
      states.delete(id)
    },
    failed(id, rest = null) {
      const failures = (states.get(id)?.failures ?? 0) + 1
      const opens = rest !== null || failures >= failuresToOpen
      const pause = Math.min(rest ?? restMs, longestRestMs)
      states.delete(id)
      states.set(id, { failures, restsUntil: opens ? now() + pause : 0 })
      // The one that failed longest ago is forgotten first.
      const [oldest] = states.keys()
      if (states.size > mostKnown && oldest !== undefined) states.delete(oldest)
      return opens ? pause : 0
    },
  }
}
