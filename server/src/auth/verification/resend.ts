import { Hono } from 'hono'
import { z } from 'zod'
import type { Trx } from '../../lib/database/database.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { type Challenge, Email, pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { limitMailbox } from '../mail/mail-limits.ts'
import { requestMail, requestText } from '../mail/mail-requests.ts'
import { Phone } from '../phone/fields.ts'
import { writePhoneAgain } from '../phone/send-again.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { writeEmailChange } from '../user/email-change.ts'
import { findUserByEmail } from '../user/users.ts'

const Body = z.object({
  type: z.string().nullish(),
  email: Email.nullish(),
  phone: Phone.nullish(),
  ...pkceFields,
})

type Again = { type: string; email: string; redirectTo: string; challenge: Challenge | null }

export async function writeAgain(trx: Trx, deps: AuthDeps, request: Again) {
  const { type, email, redirectTo, challenge } = request
  const user = await findUserByEmail(trx, email)
  if (type === 'email_change' && user?.email_change) {
    const newEmail = user.email_change
    if (deps.settings.limits) await limitMailbox(trx, 'code', newEmail)
    await writeEmailChange(trx, deps, { user, newEmail, redirectTo, challenge })
  }
  if (type === 'signup' && user && !user.email_confirmed_at) {
    await writeMail(trx, deps, { user, email, purpose: 'signup', redirectTo, challenge })
  }
}

export function resend(deps: AuthDeps) {
  const { settings } = deps
  return new Hono<AuthEnv>().post('/resend', async (c) => {
    const body = await readBody(c, Body)
    const { type, email, phone } = body
    if (type === 'sms' || type === 'phone_change') {
      if (!phone) throw invalid('Type provided requires a phone number')
      if (!settings.phone)
        throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
      await limitRequests(deps, 'mail', c.get('client').address)
      const request = { type, phone }
      await requestText(deps, { name: 'phone-again', request, write: writePhoneAgain })
      return c.json({})
    }
    if (type !== 'signup' && type !== 'email_change')
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (!email) throw invalid('Type provided requires an email address')
    const challenge = readChallenge(body)
    await limitRequests(deps, 'mail', c.get('client').address)
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    const request = { type, email, redirectTo, challenge }
    // What is sent again goes to a mailbox that waits to be proven.
    const wish = { name: 'again', request, write: writeAgain }
    await requestMail(deps, { ...wish, interval: type, client: null })
    return c.json({})
  })
}
