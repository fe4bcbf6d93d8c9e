import type { Member } from '../organization/membership.ts'
import type { Features } from '../organization/organization-features.ts'
import { hasPermission, type Role, readClaims } from './claims.ts'

/** What a person may see, from the token, the membership and the organisation's features. */
export function readAccess(token: string | undefined, member: Member | null, features: Features) {
  const claims = readClaims(token ?? '')
  const may = (wanted: `${string}.read`) => hasPermission(claims.permissions, wanted)
  const isKnown = token !== undefined && !claims.isAnonymous
  const userRole: Role | null = isKnown ? (member?.role ?? claims.userRole) : null
  return {
    isAnonymous: !isKnown,
    isAwaitingOtp: claims.isAwaitingOtp,
    userRole,
    userPermissions: claims.permissions,
    canAccessDashboard: isKnown && !claims.isAwaitingOtp && member !== null,
    hasAgentsReadPermission: may('agents.read'),
    hasKnowledgeReadAccess: may('knowledge.read'),
    hasAnalyticsReadPermission: may('analytics.read'),
    hasTemplatesAccess: features.templates,
    hasKnowledgeAccess: features.knowledge,
    hasGalleriesAccess: features.galleries,
    hasAnalyticsAccess: features.insights,
  }
}

export type Access = ReturnType<typeof readAccess>
