import type { Row } from '@/lib/query/row.ts'
import type { GivenRole } from '@/session/organization/roles.ts'

export type MemberRow = Pick<Row<'organization_members'>, 'id' | 'user_id' | 'created_at'> & {
  role: GivenRole
  profile: Pick<Row<'organization_member_profiles'>, 'display_name' | 'email'>
}

export type Invitation = Pick<
  Row<'organization_invitations'>,
  'id' | 'email' | 'role' | 'sent_at' | 'expires_at'
>

/** A person without a name goes by their address. */
export function nameOf({ profile }: Pick<MemberRow, 'profile'>) {
  return profile.display_name || profile.email || 'Someone without a name'
}

export function isExpired({ expires_at }: Pick<Invitation, 'expires_at'>, now = new Date()) {
  return new Date(expires_at) <= now
}
