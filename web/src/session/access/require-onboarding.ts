import { redirect } from '@tanstack/react-router'
import { organizationFeaturesQuery } from '../organization/organization-features.ts'
import { readClaims } from './claims.ts'
import { requireMember } from './guards.ts'

/** Visitors, and members of organisations that have galleries; null is a visitor's organisation. */
export async function requireOnboarding(
  guarded: Parameters<typeof requireMember>[0],
): Promise<{ organizationId: string | null }> {
  const { session, queryClient } = guarded.context
  const known = await session.known()
  if (!known || readClaims(known.access_token).isAnonymous) return { organizationId: null }
  const { organizationId } = await requireMember(guarded)
  const features = await queryClient.ensureQueryData(organizationFeaturesQuery(organizationId))
  if (!features.galleries) throw redirect({ to: '/' })
  return { organizationId }
}
