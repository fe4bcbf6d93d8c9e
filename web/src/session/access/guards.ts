import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { toast } from '@/lib/toast.ts'
import { platformAdminQuery } from '../is-platform-admin.ts'
import { activeMember, membershipsQuery, noMembership } from '../organization/membership.ts'
import { organizationFeaturesQuery } from '../organization/organization-features.ts'
import type { SessionStore } from '../session-store.ts'
import { readClaims } from './claims.ts'

type Guarded = {
  context: { session: SessionStore; queryClient: QueryClient }
  location: { href: string }
  /** Only in case someone goes there: nothing is said yet. */
  preload: boolean
}

type Searched = { search: { redirectTo?: string | undefined } }

/** Lets only a verified member through; everyone else is sent where they can go on. */
export async function requireMember({ context, location, preload }: Guarded) {
  const session = await context.session.known()
  const claims = session && readClaims(session.access_token)
  if (!session || !claims || claims.isAnonymous) {
    throw redirect({ to: '/auth/signin', search: { redirectTo: location.href } })
  }
  if (claims.isAwaitingOtp) {
    throw redirect({ to: '/auth/verify-otp', search: { redirectTo: location.href } })
  }
  const memberships = await context.queryClient.ensureQueryData(membershipsQuery(session.user.id))
  const member = activeMember(memberships, claims.organizationId)
  if (!member) {
    if (!preload && claims.userRole !== 'INACTIVE') {
      toast.error(noMembership)
    }
    throw redirect({ to: '/' })
  }
  if (member.role === 'agent_user') throw redirect({ to: '/limited-access' })
  // Known before the first picture, so that no screen shows whose gate is closed.
  const features = organizationFeaturesQuery(member.organization_id)
  await context.queryClient.ensureQueryData(features).catch(() => {})
  return { userId: session.user.id, organizationId: member.organization_id }
}

/** Sign-in and sign-up are for visitors. Someone without an organisation may finish the sign-up. */
export async function requireVisitor({ context, search }: Pick<Guarded, 'context'> & Searched) {
  const session = await context.session.known()
  const claims = session && readClaims(session.access_token)
  const { redirectTo } = search
  if (claims?.isAwaitingOtp) throw redirect({ to: '/auth/verify-otp', search: { redirectTo } })
  if (claims && !claims.isAnonymous && claims.userRole) {
    throw redirect({ to: '/', search: { redirectTo } })
  }
}

/** Screens about an account; `backTo` is where a person goes on who has to sign in first. */
export async function requirePerson({
  context,
  backTo: redirectTo,
}: Pick<Guarded, 'context'> & { backTo?: string }) {
  const session = await context.session.known()
  const claims = session && readClaims(session.access_token)
  const search = { redirectTo }
  if (!claims || claims.isAnonymous) throw redirect({ to: '/auth/signin', search })
  if (claims.isAwaitingOtp) throw redirect({ to: '/auth/verify-otp', search })
}

/** The admin area is for platform admins; for everybody else who is signed in there is no such page. */
export async function requireAdmin({ context, location }: Omit<Guarded, 'preload'>) {
  await requirePerson({ context, backTo: location.href })
  const session = await context.session.known()
  const userId = session?.user.id ?? ''
  if (!(await context.queryClient.fetchQuery(platformAdminQuery(userId)))) throw notFound()
  return { userId }
}

/** The second step of a sign-in is for who has taken the first and not the second. */
export async function requireCode({ context, search }: Pick<Guarded, 'context'> & Searched) {
  const session = await context.session.known()
  const claims = session && readClaims(session.access_token)
  const { redirectTo } = search
  if (!claims || claims.isAnonymous) throw redirect({ to: '/auth/signin', search: { redirectTo } })
  if (!claims.isAwaitingOtp) throw redirect({ to: '/', search: { redirectTo } })
}
