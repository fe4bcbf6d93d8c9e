import { availableParallelism } from 'node:os'
import type { Asker } from './fair-queue.ts'

/** How long a processor may serve one while others want it too. */
export type Budget = {
  /** At once, in ms; as much may be owed. */
  burst: number
  /** Given back each second, in ms. */
  perSecond: number
}

export type PaceLimits = {
  organization: Budget
  caller: Budget
  /** Places of who has spent everything and is alone: more would not be faster, and who comes then waits for them. */
  alone?: number
}

// Who asked within this time still wants something.
const wantingMs = 1000
// Past so many names those are forgotten that have all of their budget again.
const mostKept = 10_000

/** Of a machine with more processors one may take more. */
export function usualPace(processors = availableParallelism()): PaceLimits {
  // A fifth of them. A person and a page, of a row and an upload after the other, take an eighth.
  const perSecond = processors * 200
  return {
    organization: { burst: 3000, perSecond: 2 * perSecond },
    caller: { burst: 1500, perSecond },
    alone: Math.max(2, processors),
  }
}

/** What each name has left of its budget, in ms. */
function createAccounts({ burst, perSecond }: Budget, now: () => number) {
  const accounts = new Map<string, { left: number; at: number }>()

  function left(name: string) {
    const account = accounts.get(name)
    if (!account) return burst
    return Math.min(burst, account.left + ((now() - account.at) * perSecond) / 1000)
  }

  function forget() {
    for (const name of accounts.keys()) if (left(name) >= burst) accounts.delete(name)
  }

  return {
    /** Between -1 and 1. */
    share: (name: string) => left(name) / burst,
    spend(name: string, ms: number) {
      if (accounts.size >= mostKept) forget()
      accounts.set(name, { left: Math.max(-burst, left(name) - ms), at: now() })
    },
  }
}

/**
 * Slows a caller who takes much while another organisation wants something too: the more of a budget is spent, the fewer
 * places may be held at once, and none when it is owed. Who is alone takes what there is, as far as that is of use.
 */
export function createPace(limits: PaceLimits, now = () => performance.now()) {
  const organizations = createAccounts(limits.organization, now)
  const callers = createAccounts(limits.caller, now)
  let latest = { organization: '', at: Number.NEGATIVE_INFINITY }
  let latestOther = latest

  function isAlone(organization: string) {
    const other = latest.organization === organization ? latestOther : latest
    return now() - other.at > wantingMs
  }

  return {
    asked({ organization }: Asker) {
      if (organization !== latest.organization) latestOther = latest
      latest = { organization, at: now() }
    },
    /** How many of so many places the caller may hold now. */
    most({ organization, caller }: Asker, places: number) {
      const share = Math.min(organizations.share(organization), callers.share(caller))
      if (isAlone(organization))
        return share > 0 ? places : Math.min(places, limits.alone ?? places)
      return Math.max(0, Math.ceil(places * share))
    },
    spend({ organization, caller }: Asker, ms: number) {
      organizations.spend(organization, ms)
      callers.spend(caller, ms)
    },
  }
}
