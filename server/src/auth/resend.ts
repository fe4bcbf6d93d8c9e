import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth } from '../lib/database.ts'
import { AuthError, invalid } from './auth-error.ts'
import { type Challenge, Email, pkceFields, readBody, readChallenge } from './body.ts'
import { limitMails, limitRequests } from './counters.ts'
import type { AuthDeps, AuthEnv } from './deps.ts'
import { writeEmailChange } from './email-change.ts'
import { deliver, withoutTelling, writeLetter } from './post-office.ts'
import { allowedRedirect, wantedRedirect } from './redirects.ts'
import { findUserByEmail } from './users.ts'

const Body = z.object({
  type: z.string().nullish(),
  email: Email.nullish(),
  phone: z.string().nullish(),
  ...pkceFields,
})

type Again = { type: string; email: string; redirectTo: string; challenge: Challenge | null }

async function sendAgain(deps: AuthDeps, intervalKey: string, request: Again) {
  const { email, redirectTo, challenge } = request
  const sends = await asAuth(deps.db, async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (request.type === 'email_change') {
      return user?.email_change
        ? writeEmailChange(trx, deps, { user, newEmail: user.email_change, redirectTo, challenge })
        : []
    }
    if (!user || user.email_confirmed_at) return []
    return [await writeLetter(trx, deps, { user, email, purpose: 'signup', redirectTo, challenge })]
  })
  await deliver(deps, intervalKey, sends)
}

export function resend(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>().post('/resend', async (c) => {
    const body = await readBody(c, Body)
    const { type, email, phone } = body
    if (type === 'sms' || type === 'phone_change') {
      if (!phone) throw invalid('Type provided requires a phone number')
      throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    }
    if (type !== 'signup' && type !== 'email_change')
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (!email) throw invalid('Type provided requires an email address')
    const challenge = readChallenge(body)
    await limitRequests(db, settings, 'mail', c.get('client').address)
    const intervalKey = await asAuth(db, (trx) => limitMails(trx, settings, type, email))
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    await withoutTelling(deps, () =>
      sendAgain(deps, intervalKey, { type, email, redirectTo, challenge }),
    )
    return c.json({})
  })
}
