import { asAuth, type Trx } from '../lib/database.ts'
import { confirmation } from '../mail/templates/confirmation.ts'
import { emailChange } from '../mail/templates/email-change.ts'
import { type MailContent, renderMail } from '../mail/templates/layout.ts'
import { magicLink } from '../mail/templates/magic-link.ts'
import { oneTimeCode } from '../mail/templates/one-time-code.ts'
import { reauthentication } from '../mail/templates/reauthentication.ts'
import { recovery } from '../mail/templates/recovery.ts'
import { AuthError } from './auth-error.ts'
import type { Challenge } from './body.ts'
import { forget } from './counters.ts'
import type { AuthDeps } from './deps.ts'
import { beginFlow } from './flows.ts'
import { issueToken, type OneTimeToken, type Purpose } from './one-time-tokens.ts'

export type Letter = {
  user: { id: string }
  /** Where the mail goes; the code is good for this address only. */
  email: string
  purpose: Purpose
  redirectTo: string
  challenge?: Challenge | null
  newEmail?: string
  /** A code without a link: for a page that waits for it. */
  codeOnly?: boolean
}

const linkTypes: Record<string, string> = {
  email_change_new: 'email_change',
  email_change_current: 'email_change',
}

/** Built from the configured address, never from request headers (security 24). */
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
  letter: Letter,
  { token, code }: OneTimeToken,
): MailContent {
  const url = confirmationUrl(settings.publicUrl, letter.purpose, token, letter.redirectTo)
  const seconds = settings.codeSeconds
  switch (letter.purpose) {
    case 'signup':
    case 'invite':
      return confirmation({ code, url, seconds })
    case 'magiclink':
      return letter.codeOnly ? oneTimeCode({ code, seconds }) : magicLink({ code, url, seconds })
    case 'recovery': {
      // The page asks for a click before it uses the token: mail scanners open every link.
      const page = new URL(`${settings.publicUrl}/auth/reset-password`)
      page.searchParams.set('confirmation_url', url)
      return recovery({ url: page.href, seconds: settings.linkSeconds })
    }
    case 'email_change_new':
    case 'email_change_current':
      return emailChange({ code, url, seconds, newEmail: letter.newEmail ?? letter.email })
    default:
      return reauthentication({ code, seconds })
  }
}

/** Stores a code and a link for the letter. What it returns sends the mail, once the transaction is over. */
export async function writeLetter(
  trx: Trx,
  deps: AuthDeps,
  letter: Letter,
): Promise<() => Promise<void>> {
  const { user, email, purpose, challenge } = letter
  if (challenge) {
    const method = purpose === 'signup' ? 'email/signup' : (linkTypes[purpose] ?? purpose)
    await beginFlow(trx, { userId: user.id, challenge, method })
  }
  const issue = { userId: user.id, email, purpose, pkce: Boolean(challenge) }
  const token = await issueToken(trx, deps.settings, issue)
  const mail = renderMail(email, compose(deps, letter, token))
  return () => deps.mailer.send(mail)
}

/** Sends what a transaction wrote. When that fails the caller may ask again at once. */
export async function deliver(
  deps: AuthDeps,
  intervalKey: string,
  sends: readonly (() => Promise<void>)[],
) {
  try {
    for (const send of sends) await send()
  } catch (cause) {
    await asAuth(deps.db, (trx) => forget(trx, intervalKey))
    throw new AuthError(500, 'unexpected_failure', 'Error sending email', { cause })
  }
}

/**
 * Work on an address that someone named without proving anything. The neutral answer does not wait
 * for it: neither its time nor its failure tells whether the address has an account (security 13).
 */
export async function withoutTelling(deps: AuthDeps, work: () => Promise<void>) {
  if (!deps.settings.neutralAnswers) return work()
  work().catch((error: unknown) => {
    if (!(error instanceof AuthError) || error.status >= 500) {
      deps.log.error('auth mail failed', { cause: error })
    }
  })
}
