import { integrationsPath } from '@/lib/paths.ts'
import type { Role } from '@/session/access/claims.ts'

export type RootState = {
  isAwaitingOtp: boolean
  needsPlans: boolean
  isAnonymous: boolean
  isInactive: boolean
  canAccessDashboard: boolean
  userRole: Role | null
  hasTemplatesAccess: boolean
  hasGalleriesAccess: boolean
  redirectTo?: string | undefined
}

export type RootDecision = { to: string } | { show: 'onboarding' | 'visitor' | 'newcomer' }

/** Where `/` leads, in the specification's order. */
export function decideRoot(state: RootState): RootDecision {
  const { isAwaitingOtp, redirectTo } = state
  if (isAwaitingOtp) {
    return { to: `/auth/verify-otp${redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''}` }
  }
  if (state.needsPlans) return { to: '/plans-comparison' }
  if (!state.isAnonymous && state.isInactive) return { to: '/inactive-account' }
  if (!state.isAnonymous && state.canAccessDashboard) {
    if (state.redirectTo) return { to: state.redirectTo }
    if (state.userRole === 'agent_user') return { to: '/limited-access' }
    return { to: state.hasTemplatesAccess ? '/dashboard/agents' : integrationsPath }
  }
  if (state.hasGalleriesAccess) return { show: 'onboarding' }
  return { show: state.isAnonymous ? 'visitor' : 'newcomer' }
}
