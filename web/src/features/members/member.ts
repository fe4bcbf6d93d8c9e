import type { GivenRole } from '@/session/organization/roles.ts'

export type MemberRow = {
  id: string
  user_id: string
  role: GivenRole
  created_at: string
  profile: { display_name: string; email: string }
}

export type Invitation = {
  id: string
  email: string
  role: GivenRole
  sent_at: string
  expires_at: string
}

/** Somebody without a name is known by the address. */
export function nameOf({ profile }: Pick<MemberRow, 'profile'>) {
  return profile.display_name || profile.email || 'Someone without a name'
}

export function isExpired({ expires_at }: Pick<Invitation, 'expires_at'>, now = new Date()) {
  return new Date(expires_at) <= now
}
