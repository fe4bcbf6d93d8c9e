import type { Features } from '../organization/organization-features.ts'
import type { Access } from './access.ts'
import { hasPermission } from './claims.ts'

type Gate = (access: Access, features: Features) => boolean

// Specification 6: what the parts of the dashboard ask for.
const gates: Record<string, Gate> = {
  '/dashboard/agents': (access) => access.hasTemplatesAccess && access.hasAgentsReadPermission,
  '/dashboard/knowledge': (access) => access.hasKnowledgeAccess && access.hasKnowledgeReadAccess,
  '/dashboard/galleries': (access) => access.hasGalleriesAccess,
  '/dashboard/gallery': (access) => access.hasGalleriesAccess,
  '/dashboard/analytics': (access) =>
    access.hasAnalyticsAccess && access.hasAnalyticsReadPermission,
  '/dashboard/account': (access, features) =>
    features.organization && hasPermission(access.userPermissions, 'organization.read'),
}

/** Whether a person sees a screen of the dashboard, and its entry in the menu. */
export function mayOpen(path: string, access: Access, features: Features): boolean {
  if (access.isAnonymous) return false
  const name = path.split('/').slice(0, 3).join('/')
  return gates[name]?.(access, features) ?? true
}
