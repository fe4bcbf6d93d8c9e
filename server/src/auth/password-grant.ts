import { sql } from 'kysely'
import { addressBlock } from '../lib/client-address.ts'
import { asAuth, type Trx } from '../lib/database.ts'
import { audit } from './audit.ts'
import { AuthError, invalid } from './auth-error.ts'
import { fingerprint, forget, limitTries, uncount } from './counters.ts'
import type { AuthDeps, Client } from './deps.ts'
import { verifyPassword } from './hashing.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail, findUserById, isBanned, type UserRow } from './users.ts'

const window = 900
const perAccount = { count: 10, seconds: window }
const perAddress = { count: 50, seconds: window }
const overall = { count: 5000, seconds: window }
const longestTried = 1024

export function failuresOf(email: string) {
  return `password:account:${fingerprint(email)}`
}

type Credentials = {
  email?: string | null | undefined
  phone?: string | null | undefined
  password?: string | null | undefined
}

function wrong() {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

/**
 * Whether the account was used from this address before. It then has tries of its own there: strangers
 * who guess can slow an account down, not shut its owner out (security 18).
 */
async function isFamiliar(trx: Trx, user: UserRow | undefined, address: string) {
  const { rows } = await sql`
    select from auth.sessions where user_id = ${user?.id ?? null} and ip = ${address || null}::inet limit 1
  `.execute(trx)
  return rows.length > 0
}

export async function signInWithPassword(deps: AuthDeps, client: Client, body: Credentials) {
  const { db } = deps
  if (body.email && body.phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (!body.email && !body.phone) throw invalid('missing email or phone')
  if (!body.email) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const { email } = body
  const password = (body.password ?? '').slice(0, longestTried)

  const { known, familiar } = await asAuth(db, async (trx) => {
    const known = await findUserByEmail(trx, email)
    return { known, familiar: await isFamiliar(trx, known, client.address) }
  })
  // Counted before the hash is looked at and taken back when it was right: guesses side by side
  // find no gap between the check and the count (security 18).
  const block = addressBlock(client.address)
  const account = familiar ? `${failuresOf(email)}:${block}` : failuresOf(email)
  const address = `password:address:${block}`
  await limitTries(db, [
    [account, perAccount],
    [address, perAddress],
    ['password:overall', overall],
  ])
  const right = await verifyPassword(known?.encrypted_password, password)

  const outcome = await asAuth(db, async (trx) => {
    const user = right && known ? await findUserById(trx, known.id) : undefined
    if (!user || user.encrypted_password !== known?.encrypted_password) {
      await audit(trx, client, 'login_failed', known ?? { id: '', email, is_sso_user: false })
      return { refusal: wrong() }
    }
    await forget(trx, account)
    await uncount(trx, address)
    await uncount(trx, 'password:overall')
    if (isBanned(user)) return { refusal: new AuthError(400, 'user_banned', 'User is banned') }
    if (!user.email_confirmed_at) {
      return { refusal: new AuthError(400, 'email_not_confirmed', 'Email not confirmed') }
    }
    await audit(trx, client, 'login', user, { provider: 'email' })
    return { session: await openSession(trx, deps, { user, method: 'password', client }) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.session
}
