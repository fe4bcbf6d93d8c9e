import type { User } from '@supabase/auth-js'

const roles = new Map([
  ['owner', 'an owner'],
  ['member', 'a member'],
  ['agent_user', 'a user of its agents'],
])

export type InvitationFacts = { organization_name: string; role: string; invited_by: string }

/** Who invites, to which organisation, in which role: as far as that is known. */
export function invitationText({ organization_name, role, invited_by }: InvitationFacts) {
  if (!organization_name && !invited_by) return ''
  const who = invited_by ? `${invited_by} invites you` : 'You are invited'
  const where = organization_name ? ` to ${organization_name}` : ''
  const as = role ? ` as ${roles.get(role) ?? role}` : ''
  return `${who}${where}${as}.`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** What the inviter has stored in the account. */
export function factsOf({ user_metadata: data }: User): InvitationFacts {
  return {
    organization_name: textOf(data.organization_name),
    role: textOf(data.role),
    invited_by: textOf(data.invited_by),
  }
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

/** Invitations to an organisation begin like this; others are of the identity service. */
export const isOrganizationToken = (token: string) => token.startsWith('inv_')

/** The page of an invitation, to return to after a sign-in. */
export function invitationPath(token: string) {
  return `/auth/accept-invitation?${new URLSearchParams({ token })}`
}

/** Whether a sign-in was begun to accept an invitation: it goes on there, even without an organisation. */
export function isInvitationPath(path: string | undefined): path is string {
  return path?.startsWith('/auth/accept-invitation?') ?? false
}
