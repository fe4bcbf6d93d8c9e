import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../lib/database/database.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { type Challenge, Email, Metadata, pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { requestMail, requestText } from '../mail/mail-requests.ts'
import { dropUnprovenIdentities } from '../oauth/pre-takeover.ts'
import { Channel, Phone } from '../phone/fields.ts'
import { writePhoneCode } from '../phone/send-code.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { register } from '../sign-up/sign-up.ts'
import { findUserByEmail } from '../user/users.ts'

const Body = z.object({
  email: Email.nullish(),
  phone: Phone.nullish(),
  channel: Channel,
  create_user: z.boolean().nullish(),
  data: Metadata.nullish(),
  ...pkceFields,
})

type CodeRequest = {
  email: string
  createUser: boolean
  data: Record<string, unknown>
  client: Client
  challenge: Challenge | null
  redirectTo: string
  codeOnly: boolean
}

/** Mails a code to the person of an address; makes the account first when that is asked for. */
export async function writeCode(trx: Trx, deps: AuthDeps, request: CodeRequest) {
  const { email, redirectTo, challenge, codeOnly } = request
  const known = await findUserByEmail(trx, email)
  if (!known && !request.createUser) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  if (!known && !deps.settings.signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (known) await dropUnprovenIdentities(trx, known)
  const { client, data } = request
  const user =
    known ?? (await register(trx, deps, { email, data, client, passwordHash: undefined }))
  // A former sign-up of the address may be a stranger's: a sign-in by the mailbox leaves nothing of it behind.
  const purpose = known || user.email_confirmed_at ? 'magiclink' : 'signup'
  const stamp = purpose === 'signup' ? 'confirmation_sent_at' : 'recovery_sent_at'
  await trx
    .updateTable('auth.users')
    .set({ [stamp]: sql`now()` })
    .where('id', '=', user.id)
    .execute()
  await writeMail(trx, deps, { user, email, purpose, redirectTo, challenge, codeOnly })
}

/** POST /otp, and /magiclink as it was once called. */
export function otp(deps: AuthDeps) {
  const { settings } = deps
  return new Hono<AuthEnv>().on('POST', ['/otp', '/magiclink'], async (c) => {
    const body = await readBody(c, Body)
    const client = c.get('client')
    const { email, phone, channel } = body
    const challenge = readChallenge(body)
    const person = { createUser: body.create_user ?? true, data: body.data ?? {}, client }
    if (phone && !email) {
      if (!settings.phone)
        throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
      await limitRequests(deps, 'mail', client.address)
      const request = { ...person, phone, channel }
      await requestText(deps, { name: 'phone-code', request, write: writePhoneCode })
      return c.json({})
    }
    if (phone || !email) throw invalid('Only an email address or phone number should be provided')
    await limitRequests(deps, 'mail', client.address)
    const request: CodeRequest = {
      ...person,
      email,
      challenge,
      redirectTo: allowedRedirect(settings, wantedRedirect(c)),
      codeOnly: !c.req.query('redirect_to') && !challenge,
    }
    await requestMail(deps, { name: 'code', interval: 'otp', client, request, write: writeCode })
    return c.json({})
  })
}
