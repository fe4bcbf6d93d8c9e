import { sql } from 'kysely'
import { addressBlock } from '../../http/address/client-address.ts'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { askAsAuth } from '../one-round-trip.ts'
import { hashPassword, isImported, verifyPassword } from '../passwords/hashing.ts'
import { type Weakness, weaknessOf } from '../passwords/password-policy.ts'
import { plainNumber } from '../phone/fields.ts'
import { fingerprint, takeBack, tooManyTries } from '../rate-limits.ts'
import { findUserById, type UserRow } from '../user/users.ts'
import {
  newSession,
  openSession,
  presentSession,
  type SessionAnswer,
  type SessionJson,
} from './sessions.ts'

const window = 900
const perAccount = { count: 10, seconds: window }
const perAddress = { count: 50, seconds: window }
const overall = { count: 5000, seconds: window }
const limits = [perAccount, perAddress, overall]
const seconds = limits.map((one) => one.seconds)
const most = limits.map((one) => one.count)
const longestTried = 1024

/** The counter of an account's wrong passwords; an account is named by its e-mail address or its number. */
export function failuresOf(name: string) {
  return `password:account:${fingerprint(name)}`
}

type Credentials = {
  email?: string | null | undefined
  phone?: string | null | undefined
  password?: string | null | undefined
}

type Name = { kind: 'email' | 'phone'; text: string }

function readName(deps: AuthDeps, { email, phone }: Credentials): Name {
  if (email && phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (email) return { kind: 'email', text: email }
  if (!phone) throw invalid('missing email or phone')
  if (!deps.settings.phone)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { kind: 'phone', text: plainNumber(phone) }
}

type Tried = {
  account: (Pick<UserRow, 'id' | 'email' | 'is_anonymous'> & { stored: string | null }) | null
  /** One hash of those that an import left. */
  sample: string | null
  counters: [account: string, address: string, overall: string]
  /** Seconds to wait, for who has had the most tries. */
  wait: number | null
}

async function count({ pool }: AuthDeps, { kind, text: name }: Name, { address }: Client) {
  const given = JSON.stringify({
    ...{ kind, name, address, block: addressBlock(address), counter: failuresOf(name) },
    ...{ seconds, most },
  })
  const text = 'select private.try_password($1::jsonb)'
  const tried = await askAsAuth<Tried>(pool, { text, values: [given] })
  if (!tried) throw new Error('The try of a password had no answer.')
  if (tried.wait !== null) throw tooManyTries(tried.wait)
  return tried
}

/** One try: what is known of it once the hash was looked at. */
async function tryPassword(deps: AuthDeps, client: Client, body: Credentials) {
  const name = readName(deps, body)
  const password = (body.password ?? '').slice(0, longestTried)
  const { account, sample, counters } = await count(deps, name, client)
  const stored = account?.stored ?? null
  const right = await verifyPassword(deps.settings, stored, password, sample)
  const isForeign = stored !== null && isImported(deps.settings, stored)
  const renewed = right && isForeign ? await hashPassword(deps.settings, password) : null
  const { address, requestId: request_id } = client
  return {
    ...{ account, name, counters, password },
    /** As `private.settle_password` wants it. */
    given: {
      ...{ person: account?.id ?? null, kind: name.kind, name: name.text, counters, seconds },
      ...{ right, stored, renewed, address, request_id, traits: { provider: name.kind } },
    },
  }
}
type Try = Awaited<ReturnType<typeof tryPassword>>

type Refused = 'wrong' | 'banned' | 'unconfirmed'
type State = 'right' | 'again' | Refused

/** Why somebody is not let in. */
function refusalOf(state: Refused, { kind }: Name) {
  if (state === 'banned') return new AuthError(400, 'user_banned', 'User is banned')
  if (state === 'wrong')
    return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  return kind === 'email'
    ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
}

type Outcome<T> = { result: T } | { state: Refused | 'again' }
type Work<T> = (trx: Trx, user: UserRow) => Promise<T>

/** Settles a try and does what it was made for in one transaction. */
function settle<T>({ db }: AuthDeps, { given, counters }: Try, work: Work<T>) {
  return asAuth(db, async (trx): Promise<Outcome<T>> => {
    const { rows } = await sql<{ state: State }>`
      select private.settle_password(${JSON.stringify(given)}::jsonb) as state
    `.execute(trx)
    const state = rows[0]?.state ?? 'wrong'
    if (state === 'wrong' || state === 'again') return { state }
    let outcome: Outcome<T> = { state: 'wrong' }
    if (state !== 'right') outcome = { state }
    else {
      const user = await findUserById(trx, given.person ?? '')
      if (user) outcome = { result: await work(trx, user) }
    }
    // Last of all: who signs in from the same address waits for this counter.
    const [all, address] = counters
    await takeBack(trx, { all, one: [address] })
    return outcome
  })
}

/**
 * Does something for anyone who shows the right password, in the transaction that takes the try back. Every
 * wrong one counts, whatever the work would have been.
 */
export async function withPassword<T>(
  deps: AuthDeps,
  client: Client,
  body: Credentials,
  work: Work<T>,
): Promise<T> {
  const tried = await tryPassword(deps, client, body)
  const outcome = await settle(deps, tried, work)
  if ('result' in outcome) return outcome.result
  // Another sign-in renewed the hash in the meantime; this one is measured by the new hash.
  if (outcome.state === 'again') return withPassword(deps, client, body, work)
  throw refusalOf(outcome.state, tried.name)
}

const nobody = { id: '', is_anonymous: false }

type PasswordSession = SessionJson & { weak_password?: Weakness }
type Entered =
  | (SessionAnswer & { state: 'right' })
  | { state: Exclude<State, 'right'> | 'elsewhere' }

/** Lets in who was right, in one message; null for who has to be measured again. */
async function enter(deps: AuthDeps, client: Client, tried: Try): Promise<SessionJson | null> {
  const { account, name, given } = tried
  const opening = newSession(deps, { user: account ?? nobody, method: 'password', client })
  const values = [JSON.stringify({ ...opening.given, ...given })]
  const text = 'select private.sign_in_by_password($1::jsonb)'
  const entered = await askAsAuth<Entered>(deps.pool, { text, values })
  if (!entered) throw new Error('A sign-in had no answer.')
  if (entered.state === 'right') return presentSession(deps, entered, opening.refreshToken)
  if (entered.state !== 'elsewhere') {
    if (entered.state === 'again') return null
    throw refusalOf(entered.state, name)
  }
  const outcome = await settle(deps, tried, async (trx, user) => {
    await audit(trx, client, 'login', user, { provider: name.kind })
    return openSession(trx, deps, { user, method: 'password', client })
  })
  if ('result' in outcome) return outcome.result
  if (outcome.state === 'again') return null
  throw refusalOf(outcome.state, name)
}

export async function signInWithPassword(
  deps: AuthDeps,
  client: Client,
  body: Credentials,
): Promise<PasswordSession> {
  const tried = await tryPassword(deps, client, body)
  const session = await enter(deps, client, tried)
  // Another sign-in renewed the hash in the meantime; this one is measured by the new hash.
  if (!session) return signInWithPassword(deps, client, body)
  const weakness = weaknessOf(deps.settings, tried.password, tried.account?.email ?? undefined)
  // Anyone who is in already is told, not turned away: the rules became stricter, or an import knew none.
  return weakness ? { ...session, weak_password: weakness } : session
}
