import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { type Challenge, Email, Metadata, pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { dropUnprovenIdentities } from '../oauth/pre-takeover.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { Channel, Phone } from '../phone/fields.ts'
import { signUpByPhone } from '../phone/sign-up.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { openSession } from '../sessions/sessions.ts'
import {
  confirmEmail,
  findUserByEmail,
  insertUser,
  saveEmailIdentity,
  type UserRow,
} from '../user/users.ts'
import { alreadyRegistered, madeUpUser, signUpAnswer } from './sign-up-answer.ts'

const Body = z.object({
  email: Email.nullish(),
  phone: Phone.nullish(),
  channel: Channel,
  password: z.string().nullish(),
  data: Metadata.nullish(),
  ...pkceFields,
})

const emailProvider = { provider: 'email', providers: ['email'] }

/** A visitor: a user without any identity, who may become a full one later. */
export async function signUpAnonymously(
  deps: AuthDeps,
  client: Client,
  data: Record<string, unknown>,
) {
  if (!deps.settings.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitRequests(deps, 'anonymous', client.address)
  return asAuth(deps.db, async (trx) => {
    const user = await insertUser(trx, { anonymous: true, appMetadata: {}, userMetadata: data })
    await audit(trx, client, 'user_signedup', user, { provider: 'anonymous' })
    return openSession(trx, deps, { user, method: 'anonymous', client })
  })
}

type Registration = {
  email: string
  passwordHash: string | undefined
  data: Record<string, unknown>
  client: Client
}

/** A new account of an e-mail address with its identity; its address is confirmed only with autoconfirm. */
export async function register(trx: Trx, deps: AuthDeps, person: Registration): Promise<UserRow> {
  const { email, data, client } = person
  const id = crypto.randomUUID()
  const identity = { ...data, sub: id, email, email_verified: false, phone_verified: false }
  const user = await insertUser(trx, {
    id,
    email,
    appMetadata: emailProvider,
    userMetadata: identity,
    ...(person.passwordHash ? { passwordHash: person.passwordHash } : {}),
  }).catch((error: Error & { code?: string }) => {
    throw error.code === '23505' ? alreadyRegistered() : error
  })
  await saveEmailIdentity(trx, { id, email }, identity)
  await audit(trx, client, 'user_signedup', user, { provider: 'email' })
  return deps.settings.autoconfirm ? confirmEmail(trx, user, 'autoconfirm') : user
}

async function signUpByEmail(
  deps: AuthDeps,
  person: Registration & { redirectTo: string; challenge: Challenge | null },
) {
  const { settings } = deps
  const { email, client, data, redirectTo, challenge } = person
  const outcome = await asAuth(deps.db, async (trx) => {
    const known = await findUserByEmail(trx, email)
    if (!known && settings.autoconfirm) {
      const user = await register(trx, deps, person)
      const signIn = { user, method: 'password', client, tag: 'signup' } as const
      return { answer: await openSession(trx, deps, signIn) }
    }
    if (known?.email_confirmed_at) {
      await audit(trx, client, 'user_repeated_signup', known, { provider: 'email' })
      if (settings.autoconfirm) return { refusal: alreadyRegistered() }
    }
    // Known addresses count too, or the limit would tell them.
    await limitMails(trx, settings, { kind: 'signup', email, standing: 'stranger' })
    if (known?.email_confirmed_at) return { answer: madeUpUser(settings, { email }, data) }
    if (known) await dropUnprovenIdentities(trx, known)
    // A second sign-up never changes the password: anyone who asks has not proven the address.
    const user = known ?? (await register(trx, deps, person))
    const sent = await trx
      .updateTable('auth.users')
      .set({ confirmation_sent_at: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeMail(trx, deps, { user, email, purpose: 'signup', redirectTo, challenge })
    await audit(trx, client, 'user_confirmation_requested', user)
    const answered = { isNew: !known, name: { email }, data }
    return { answer: await signUpAnswer(trx, settings, sent, answered) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

export function signup(deps: AuthDeps) {
  const { settings } = deps
  return new Hono<AuthEnv>().post('/signup', async (c) => {
    const body = await readBody(c, Body)
    const client = c.get('client')
    const data = body.data ?? {}
    if (!settings.signup) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    }
    if (!body.email && !body.phone) return c.json(await signUpAnonymously(deps, client, data))
    if (body.email && body.phone) {
      throw invalid('Only an email address or phone number should be provided on signup.')
    }
    if (!body.password) throw invalid('Signup requires a valid password')
    const { email, phone, channel } = body
    if (phone && !settings.phone)
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    const challenge = readChallenge(body)
    if (phone && challenge) throw invalid('PKCE not supported for phone signups')
    await limitRequests(deps, 'signup', client.address)
    checkPassword(settings, body.password, email ?? undefined)
    const person = { passwordHash: await hashPassword(settings, body.password), data, client }
    if (phone) return c.json(await signUpByPhone(deps, { ...person, phone, channel }))
    if (!email) throw invalid('Signup requires an email address or a phone number')
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    return c.json(await signUpByEmail(deps, { ...person, email, redirectTo, challenge }))
  })
}
