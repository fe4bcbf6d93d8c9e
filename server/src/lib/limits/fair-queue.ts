import { createPace, type PaceLimits } from './pace.ts'
import { createProcessorClock } from './processor-clock.ts'

export type Share = {
  /** How many run at once. */
  running: number
  /** How many wait for that. */
  waiting: number
}

export type FairLimits = {
  all: Share
  organization: Share
  caller: Share
  /** How long one waits at most. */
  seconds: number
  /** Slows those who take much while others wait. */
  pace?: PaceLimits
  /** What those that run share. */
  processors?: number
}

/** For whom something is done. */
export type Asker = { organization: string; caller: string }

/** Which limit was reached; `time` is the wait, and `gone` who asked. */
export type Reached = 'all' | 'organization' | 'caller' | 'time' | 'gone'

type Waiting = Asker & { begin(): void; end(reason: unknown): void }

export type FairQueue = {
  /**
   * Waits for a place; it is given back by calling what comes out. Throws `refusal` at a limit. `leaving` tells when
   * no one waits for the answer any more; it is asked for only by a caller who has to wait.
   */
  enter(asker: Asker, leaving?: () => AbortSignal): Promise<() => void>
  /** Refuses those that wait. */
  close(reason: unknown): void
}

// How often those are looked at that wait for nothing but their budget.
const paceMs = 20

/** Counts by name; a name that is not there counts 0 and takes no room. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: 1 | -1) {
      const count = (counts.get(name) ?? 0) + by
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}

/**
 * Organisations take turns, no matter who asked first (security 63): one that asks a hundred times waits for itself. When all
 * of the waiting room is taken, the last of the longest line leaves it.
 */
export function createFairQueue(
  limits: FairLimits,
  refusal: (reached: Reached) => Error,
  now = () => performance.now(),
): FairQueue {
  // The organisation that is next stands first.
  const lines = new Map<string, Waiting[]>()
  const running = { organizations: createTally(), callers: createTally(), all: 0 }

  const pace = limits.pace && createPace(limits.pace, now)
  const clock = createProcessorClock(now, limits.processors)
  let wakeUp: NodeJS.Timeout | undefined

  function mayRun(asker: Asker) {
    const { organization, caller } = asker
    const most = pace?.most(asker, limits.caller.running) ?? limits.caller.running
    return (
      running.all < limits.all.running &&
      running.organizations.of(organization) < limits.organization.running &&
      running.callers.of(caller) < most
    )
  }

  function count({ organization, caller }: Asker, by: 1 | -1) {
    clock.add(by)
    running.all += by
    running.organizations.add(organization, by)
    running.callers.add(caller, by)
  }

  function leave(waiting: Waiting) {
    const line = lines.get(waiting.organization)?.filter((one) => one !== waiting) ?? []
    if (line.length > 0) lines.set(waiting.organization, line)
    else lines.delete(waiting.organization)
  }

  function next(): Waiting | undefined {
    for (const [organization, line] of lines) {
      const chosen = line.find(mayRun)
      if (!chosen) continue
      leave(chosen)
      const rest = lines.get(organization)
      lines.delete(organization)
      if (rest) lines.set(organization, rest)
      return chosen
    }
    return undefined
  }

  function advance() {
    for (let one = next(); one; one = next()) one.begin()
    if (!pace || wakeUp || lines.size === 0) return
    wakeUp = setTimeout(() => {
      wakeUp = undefined
      advance()
    }, paceMs)
  }

  function place(asker: Asker) {
    count(asker, 1)
    const began = clock.read()
    let held = true
    return () => {
      if (!held) return
      held = false
      pace?.spend(asker, clock.read() - began)
      count(asker, -1)
      advance()
    }
  }

  /** What keeps this one from waiting; makes room where another line is longer. */
  function full({ organization, caller }: Asker): Reached | undefined {
    const own = lines.get(organization) ?? []
    if (own.filter((one) => one.caller === caller).length >= limits.caller.waiting) return 'caller'
    if (own.length >= limits.organization.waiting) return 'organization'
    const all = [...lines.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < limits.all.waiting) return undefined
    const longest = all.reduce((long, line) => (line.length > long.length ? line : long), own)
    if (longest.length <= own.length + 1) return 'all'
    longest.at(-1)?.end(refusal('all'))
    return undefined
  }

  return {
    enter(asker, leaving) {
      pace?.asked(asker)
      if (mayRun(asker)) return Promise.resolve(place(asker))
      const signal = leaving?.()
      const reached = signal?.aborted ? 'gone' : full(asker)
      if (reached) return Promise.reject(refusal(reached))
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiting: Waiting = {
        ...asker,
        begin: () => resolve(place(asker)),
        end(reason) {
          leave(waiting)
          reject(reason)
        },
      }
      lines.set(asker.organization, [...(lines.get(asker.organization) ?? []), waiting])
      advance()
      const timer = setTimeout(() => waiting.end(refusal('time')), limits.seconds * 1000)
      const abort = () => waiting.end(refusal('gone'))
      signal?.addEventListener('abort', abort)
      return promise.finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      })
    },
    close(reason) {
      clearTimeout(wakeUp)
      for (const one of [...lines.values()].flat()) one.end(reason)
    },
  }
}
