import type { User } from '@supabase/auth-js'

const roles = new Map([
  ['owner', 'an owner'],
  ['member', 'a member'],
  ['agent_user', 'a user of its agents'],
])

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Who invites, to which organisation, in which role: as far as whoever invited wrote it down. */
export function invitationWords({ user_metadata: data }: User) {
  const organization = textOf(data.organization_name)
  const inviter = textOf(data.invited_by)
  const role = textOf(data.role)
  if (!organization && !inviter) return 'Choose your name and a password.'
  const who = inviter ? `${inviter} invites you` : 'You are invited'
  const where = organization ? ` to ${organization}` : ''
  const as = role ? ` as ${roles.get(role) ?? role}` : ''
  return `${who}${where}${as}. Choose your name and a password.`
}

const minute = 60_000

/**
 * Whether an invitation that was just accepted opened a new account, which has no password yet: its
 * address was confirmed by this very sign-in.
 */
export function isNewAccount({ email_confirmed_at: confirmed, last_sign_in_at: now }: User) {
  if (!confirmed || !now) return true
  return Date.parse(now) - Date.parse(confirmed) < minute
}
