import type { Trx } from '../../lib/database/database.ts'
import { type LinkAction, mailLink } from '../../mail/mail-links.ts'
import { postMail } from '../../mail/mail-queue.ts'
import { confirmation } from '../../mail/templates/confirmation.ts'
import { emailChangeCurrent, emailChangeNew } from '../../mail/templates/email-change.ts'
import { invitation } from '../../mail/templates/invitation.ts'
import type { MailContent } from '../../mail/templates/layout.ts'
import { magicLink } from '../../mail/templates/magic-link.ts'
import { oneTimeCode } from '../../mail/templates/one-time-code.ts'
import { reauthentication } from '../../mail/templates/reauthentication.ts'
import { recovery } from '../../mail/templates/recovery.ts'
import type { Challenge } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { beginFlow } from '../sessions/pkce-flows.ts'
import { issueToken, type OneTimeToken, type Purpose } from '../verification/one-time-tokens.ts'

export type AuthMail = {
  user: { id: string }
  /** Where the mail goes; the code is good for this address only. */
  email: string
  purpose: Purpose
  redirectTo: string
  challenge?: Challenge | null
  newEmail?: string
  /** A code without a link: for a page that waits for it. */
  codeOnly?: boolean
  /** What an invitation tells about itself. */
  data?: Record<string, unknown>
}

const linkTypes: Record<string, string> = {
  email_change_new: 'email_change',
  email_change_current: 'email_change',
}

/** Where a client that builds links itself, or an operator who asks for one, sends a person. */
export function confirmationUrl(
  publicUrl: string,
  purpose: Purpose,
  token: string,
  redirectTo: string,
) {
  const url = new URL(`${publicUrl}/auth/v1/verify`)
  url.searchParams.set('token', token)
  url.searchParams.set('type', linkTypes[purpose] ?? purpose)
  url.searchParams.set('redirect_to', redirectTo)
  return url.href
}

function compose(
  { settings }: AuthDeps,
  mail: AuthMail,
  { token, code }: OneTimeToken,
): MailContent {
  const { purpose, redirectTo } = mail
  const { publicUrl, codeSeconds, linkSeconds } = settings
  const type = linkTypes[purpose] ?? purpose
  const link = (action: LinkAction) => mailLink(publicUrl, action, { token, type, redirectTo })
  const lifetimes = { codeSeconds, linkSeconds }
  const newEmail = mail.newEmail ?? mail.email
  switch (purpose) {
    case 'signup':
      return confirmation({ ...lifetimes, code, url: link('verify') })
    case 'invite':
      return invitation({ url: link('invite'), linkSeconds, data: mail.data ?? {} })
    case 'magiclink':
      return mail.codeOnly
        ? oneTimeCode({ code, codeSeconds })
        : magicLink({ ...lifetimes, code, url: link('magiclink') })
    case 'recovery':
      return recovery({ url: link('recover'), linkSeconds })
    case 'email_change_new':
      return emailChangeNew({ ...lifetimes, code, url: link('email-change') })
    case 'email_change_current':
      return emailChangeCurrent({ ...lifetimes, code, url: link('email-change'), newEmail })
    default:
      return reauthentication({ code, codeSeconds })
  }
}

/** Stores a code and a link for the mail, and posts it: all of it is there once the transaction is committed. */
export async function writeMail(trx: Trx, deps: AuthDeps, mail: AuthMail) {
  const { settings } = deps
  const { user, email, purpose, challenge } = mail
  if (challenge) {
    const method = purpose === 'signup' ? 'email/signup' : (linkTypes[purpose] ?? purpose)
    await beginFlow(trx, { userId: user.id, challenge, method })
  }
  const issue = { userId: user.id, to: email, purpose, pkce: Boolean(challenge) }
  const content = compose(deps, mail, await issueToken(trx, settings, issue))
  // A mail whose code and link have expired helps no one.
  const seconds = content.action ? settings.linkSeconds : settings.codeSeconds
  await postMail(trx, settings.secrets, { to: email, content, seconds })
}
