import { inWords, oneLine } from './in-words.ts'
import type { MailContent } from './layout.ts'

const roles = new Map([
  ['owner', 'an owner'],
  ['member', 'a member'],
  ['agent_user', 'a user of its agents'],
])

type Invitation = {
  url: string
  linkSeconds: number
  /** What the inviter wrote down: `organization_name`, `role`, `invited_by`. */
  data: Record<string, unknown>
  /** What accepting leads to. */
  next?: string
}

/** An invitation says who invites, to which organisation and in which role, as far as that is known. */
export function invitation({
  url,
  linkSeconds,
  data,
  next = 'Accept to choose your name and password.',
}: Invitation): MailContent {
  const organization = oneLine(data.organization_name)
  const inviter = oneLine(data.invited_by)
  const role = roles.get(oneLine(data.role)) ?? oneLine(data.role, 40)
  const whom = inviter ? `${inviter} invites you` : 'You are invited'
  const where = organization
    ? `to join ${organization} on Digital Workforce`
    : 'to Digital Workforce'
  return {
    subject: organization
      ? `Invitation to ${organization}`
      : 'Your invitation to Digital Workforce',
    heading: organization ? `Join ${organization}` : 'You are invited',
    intro: `${whom} ${where}${role ? ` as ${role}` : ''}. ${next}`,
    action: { label: 'Accept the invitation', url },
    note: `The link works once and for ${inWords(linkSeconds)}. If you do not know what this is about, you can ignore this mail: no account is opened without you.`,
    because: inviter ? `${inviter} invited this address` : 'this address was invited',
  }
}
