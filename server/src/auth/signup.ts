import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../lib/database.ts'
import { audit } from './audit.ts'
import { AuthError, invalid } from './auth-error.ts'
import { type Challenge, Email, Metadata, pkceFields, readBody, readChallenge } from './body.ts'
import { limitMails, limitRequests } from './counters.ts'
import type { AuthDeps, AuthEnv, Client } from './deps.ts'
import { hashPassword } from './hashing.ts'
import { checkPassword } from './password-policy.ts'
import { deliver, writeLetter } from './post-office.ts'
import { allowedRedirect, wantedRedirect } from './redirects.ts'
import { openSession } from './sessions.ts'
import {
  confirmEmail,
  findUserByEmail,
  insertUser,
  presentUser,
  saveEmailIdentity,
  type UserRow,
} from './users.ts'

const Body = z.object({
  email: Email.nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: Metadata.nullish(),
  ...pkceFields,
})

const emailProvider = { provider: 'email', providers: ['email'] }

function alreadyRegistered() {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}

/** A visitor: a user without any identity, who may become a full one later. */
async function signUpAnonymously(deps: AuthDeps, client: Client, data: Record<string, unknown>) {
  if (!deps.settings.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitRequests(deps.db, deps.settings, 'anonymous', client.address)
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

/** A new account of an e-mail address with its identity; its address counts as proven only with autoconfirm. */
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
  return deps.settings.autoconfirm ? confirmEmail(trx, user) : user
}

/** What a sign-up would answer, made up: an address that has an account gets nothing to tell it by. */
function decoy(email: string, data: Record<string, unknown>) {
  const now = new Date()
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    app_metadata: emailProvider,
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  }
}

async function signUpByEmail(
  deps: AuthDeps,
  person: Registration & { redirectTo: string; challenge: Challenge | null },
) {
  const { settings } = deps
  const { email, client, data, redirectTo, challenge } = person
  const outcome = await asAuth(deps.db, async (trx) => {
    const known = await findUserByEmail(trx, email)
    if (known?.email_confirmed_at) {
      await audit(trx, client, 'user_repeated_signup', known, { provider: 'email' })
      return settings.autoconfirm
        ? { refusal: alreadyRegistered() }
        : { answer: decoy(email, data) }
    }
    if (!known && settings.autoconfirm) {
      const user = await register(trx, deps, person)
      return {
        answer: await openSession(trx, deps, { user, method: 'password', client, tag: 'signup' }),
      }
    }
    // A second sign-up never changes the password: whoever asks has not proven the address.
    const user = known ?? (await register(trx, deps, person))
    const key = await limitMails(trx, settings, 'signup', email)
    const sent = await trx
      .updateTable('auth.users')
      .set({ confirmation_sent_at: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const send = await writeLetter(trx, deps, {
      user,
      email,
      purpose: 'signup',
      redirectTo,
      challenge,
    })
    await audit(trx, client, 'user_confirmation_requested', user)
    return { answer: await presentUser(trx, sent), post: { key, send } }
  })
  if ('refusal' in outcome) throw outcome.refusal
  if (outcome.post) await deliver(deps, outcome.post.key, [outcome.post.send])
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
    if (!body.email)
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    const challenge = readChallenge(body)
    await limitRequests(deps.db, settings, 'signup', client.address)
    checkPassword(settings, body.password, body.email)
    const passwordHash = await hashPassword(body.password)
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    return c.json(
      await signUpByEmail(deps, {
        email: body.email,
        passwordHash,
        data,
        client,
        redirectTo,
        challenge,
      }),
    )
  })
}
