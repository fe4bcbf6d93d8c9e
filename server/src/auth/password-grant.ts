import { asAuth } from '../lib/database.ts'
import { audit } from './audit.ts'
import { AuthError, invalid } from './auth-error.ts'
import { fingerprint, forget, limitTries, uncount } from './counters.ts'
import type { AuthDeps, Client } from './deps.ts'
import { verifyPassword } from './hashing.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail, findUserById, isBanned } from './users.ts'

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

export async function signInWithPassword(deps: AuthDeps, client: Client, body: Credentials) {
  const { db } = deps
  if (body.email && body.phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (!body.email && !body.phone) throw invalid('missing email or phone')
  if (!body.email) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const { email } = body
  const password = (body.password ?? '').slice(0, longestTried)

  // Counted before the hash is looked at and taken back when it was right: guesses side by side
  // find no gap between the check and the count (security 18).
  const [account, address] = [failuresOf(email), `password:address:${client.address}`]
  await limitTries(db, [
    [account, perAccount],
    [address, perAddress],
    ['password:overall', overall],
  ])
  const known = await asAuth(db, (trx) => findUserByEmail(trx, email))
  const right = await verifyPassword(known?.encrypted_password, password)

  const outcome = await asAuth(db, async (trx) => {
    const user = known && (await findUserById(trx, known.id))
    if (!user || !right || user.encrypted_password !== known.encrypted_password) {
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
