import { sql } from 'kysely'
import { addressBlock } from '../../http/client-address.ts'
import { asAuth, type Trx } from '../../lib/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { askAsAuth } from '../one-trip.ts'
import { hashPassword, isImported, verifyPassword } from '../passwords/hashing.ts'
import { type Weakness, weaknessOf } from '../passwords/password-policy.ts'
import { plainNumber } from '../phone/fields.ts'
import { fingerprint, limitTries, takeBack } from '../rate-limits.ts'
import { findUserById, isBanned, type UserRow } from '../user/users.ts'
import { openSession, type SessionJson } from './sessions.ts'

const window = 900
const perAccount = { count: 10, seconds: window }
const perAddress = { count: 50, seconds: window }
const overall = { count: 5000, seconds: window }
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

function wrong() {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

type Looked = {
  known: Pick<UserRow, 'id' | 'email' | 'phone' | 'encrypted_password' | 'is_sso_user'> | null
  /**
   * Whether the account was used from this address before. It then has tries of its own there: strangers
   * who guess can slow an account down, not shut its owner out (security 18).
   */
  familiar: boolean
  /** One hash of those that an import left, found by the index of exactly these. */
  sample: string | null
}

const lookUp = (column: Name['kind']) => `
  select json_build_object(
    'known', to_json(known),
    'familiar', exists (
      select from auth.sessions where sessions.user_id = known.id and sessions.ip = $2::inet
    ),
    'sample', (
      select encrypted_password from auth.users
      where encrypted_password not like '$argon2id$v=19$m=19456,t=2,p=1$%' limit 1
    )
  )
  from (values (1)) as one
  left join (
    select id, email, phone, encrypted_password, is_sso_user from auth.users
    where ${column} = $1 and is_sso_user = false and deleted_at is null
  ) as known on true`
const lookUps = { email: lookUp('email'), phone: lookUp('phone') }

async function lookAt({ pool }: AuthDeps, { kind, text }: Name, address: string) {
  const statement = { text: lookUps[kind], values: [text, address || null] }
  const found = await askAsAuth<Looked>(pool, statement)
  if (!found) throw new Error('The look at an account had no answer.')
  return found
}

/** Why a person with the right password is not let in. */
function refusalOf(user: UserRow, { kind }: Name) {
  if (isBanned(user)) return new AuthError(400, 'user_banned', 'User is banned')
  if (kind === 'email' && !user.email_confirmed_at)
    return new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if (kind === 'phone' && !user.phone_confirmed_at)
    return new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  return undefined
}

type Proven<T> = { result: T; weakness: Weakness | null }

/**
 * Does something for anyone who shows the right password, in the transaction that takes the try back. Every
 * wrong one counts, whatever the work would have been.
 */
export async function withPassword<T>(
  deps: AuthDeps,
  client: Client,
  body: Credentials,
  work: (trx: Trx, user: UserRow, name: Name) => Promise<T>,
): Promise<Proven<T>> {
  const { db, settings } = deps
  const name = readName(deps, body)
  const password = (body.password ?? '').slice(0, longestTried)

  const { known, familiar, sample } = await lookAt(deps, name, client.address)
  // Counted before the hash is looked at and taken back when it was right: guesses side by side
  // find no gap between the check and the count (security 18).
  const block = addressBlock(client.address)
  const account = familiar ? `${failuresOf(name.text)}:${block}` : failuresOf(name.text)
  const address = `password:address:${block}`
  await limitTries(deps, [
    [account, perAccount],
    [address, perAddress],
    ['password:overall', overall],
  ])
  const stored = known?.encrypted_password
  const right = await verifyPassword(stored, password, sample)
  const renewed = right && stored && isImported(stored) ? await hashPassword(password) : null

  const outcome = await asAuth(db, async (trx) => {
    const user = right && known ? await findUserById(trx, known.id) : undefined
    if (user && user.encrypted_password !== stored && renewed) return { again: true }
    if (!user || user.encrypted_password !== stored) {
      const nobody = { id: '', email: name.text, is_sso_user: false }
      await audit(trx, client, 'login_failed', known ?? nobody)
      return { refusal: wrong() }
    }
    if (renewed) {
      // Only the first of several sign-ins: the others are already measured by its hash.
      await sql`
        update auth.users set encrypted_password = ${renewed}
        where id = ${user.id} and encrypted_password = ${stored}
      `.execute(trx)
    }
    const refusal = refusalOf(user, name)
    const outcome = refusal ? { refusal } : { result: await work(trx, user, name) }
    // Last of all: everybody who signs in waits for the counter that all have in common.
    await takeBack(trx, { all: account, one: [address, 'password:overall'] })
    return outcome
  })
  if ('refusal' in outcome) throw outcome.refusal
  // Another sign-in renewed the hash in the meantime; this one is measured by the new hash.
  if ('again' in outcome) return withPassword(deps, client, body, work)
  const weakness = weaknessOf(settings, password, known?.email ?? undefined)
  return { result: outcome.result, weakness }
}

type PasswordSession = SessionJson & { weak_password?: Weakness }

export async function signInWithPassword(
  deps: AuthDeps,
  client: Client,
  body: Credentials,
): Promise<PasswordSession> {
  const { result, weakness } = await withPassword(deps, client, body, async (trx, user, name) => {
    await audit(trx, client, 'login', user, { provider: name.kind })
    return openSession(trx, deps, { user, method: 'password', client })
  })
  // Anyone who is in already is told, not turned away: the rules became stricter, or an import knew none.
  return weakness ? { ...result, weak_password: weakness } : result
}
