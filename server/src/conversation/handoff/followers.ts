import { createHoldings } from '../../lib/limits/caps.ts'

/** The notification of private.tell_of_people; its payload is the id of a conversation. */
export const peopleChannel = 'people_in'

type Follower = { hear(): void; end(): void }
/** Who follows from where; both are counted. */
type From = { visitor: string; address: string }
export type FollowerLimits = { perVisitor: number; perAddress: number }

/** Who follows on this server what people do in which conversation. */
export function createFollowers(most: FollowerLimits | null) {
  const byTalk = new Map<string, Set<Follower>>()
  const visitors = createHoldings(most?.perVisitor ?? null)
  const addresses = createHoldings(most?.perAddress ?? null)
  let isClosed = false

  function take({ visitor, address }: From) {
    if (isClosed || !visitors.take(visitor)) return false
    if (addresses.take(address)) return true
    visitors.give(visitor)
    return false
  }
  const all = () => [...byTalk.values()].flatMap((followers) => [...followers])

  return {
    /** Returns what ends it; null where this visitor or this address follows too many already. */
    add(talk: string, follower: Follower, from: From): (() => void) | null {
      if (!take(from)) return null
      const followers = byTalk.get(talk) ?? new Set()
      byTalk.set(talk, followers.add(follower))
      return () => {
        if (!followers.delete(follower)) return
        if (followers.size === 0) byTalk.delete(talk)
        visitors.give(from.visitor)
        addresses.give(from.address)
      }
    },
    /** Something happened in this conversation. */
    hear(talk: string) {
      for (const follower of byTalk.get(talk) ?? []) follower.hear()
    },
    /** What happened meanwhile was not heard: each looks for itself. */
    lookAgain() {
      for (const follower of all()) follower.hear()
    },
    /** Ends all; nobody follows here any more. */
    close() {
      isClosed = true
      for (const follower of all()) follower.end()
    },
  }
}
export type Followers = ReturnType<typeof createFollowers>
