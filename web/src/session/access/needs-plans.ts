import type { Subscription } from '../organization/subscription.ts'
import type { Role } from './claims.ts'

const hoursToChoose = 24

export type PlansState = {
  loading: boolean
  userRole: Role | null
  /** When the membership began; null for who has none. */
  memberSince: string | null
  /** Null when there is none; undefined while it is not known. */
  subscription: Pick<Subscription, 'status' | 'trial_end'> | null | undefined
  now: Date
}

/** Whether a plan has to be chosen before anything else (specification 6 and 9). */
export function needsPlans(state: PlansState): boolean {
  const { loading, userRole, memberSince, subscription, now } = state
  if (loading || subscription === undefined) return false
  if (userRole === 'agent_user' || memberSince === null) return false
  if (subscription === null) {
    return now.getTime() - Date.parse(memberSince) >= hoursToChoose * 3_600_000
  }
  if (subscription.status === 'active') return false
  if (subscription.status === 'trialing') {
    return subscription.trial_end !== null && Date.parse(subscription.trial_end) <= now.getTime()
  }
  return true
}
