import type { Claims } from '../database/database.ts'
import { InvalidToken } from './invalid-token.ts'

const leeway = 30
const longestLife = 7 * 24 * 3600
// Keys of other Supabase servers name these issuers; they are still signed with one of our keys.
const keyIssuers = ['supabase', 'supabase-demo']
const roles: Record<string, Claims['role']> = {
  anon: 'anon',
  authenticated: 'authenticated',
  service_role: 'service_role',
  supabase_admin: 'service_role',
}

function date(payload: Record<string, unknown>, name: string) {
  const value = payload[name]
  if (value === undefined) return undefined
  // The upper bound is the year 5138: a date in milliseconds is refused instead of lasting for ever.
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > 1e11) {
    throw new InvalidToken('claim', `The JWT '${name}' claim must be a number`)
  }
  return value
}

function text(payload: Record<string, unknown>, name: string) {
  const value = payload[name]
  if (value === undefined || typeof value === 'string') return value
  throw new InvalidToken('claim', `The JWT '${name}' claim must be a string`)
}

/** A person's token: ours, for this audience, with an end. */
function checkPerson(payload: Record<string, unknown>, issuer: string, life: number | undefined) {
  if (payload.iss !== issuer) throw new InvalidToken('issuer', 'JWT of another issuer')
  if (payload.aud !== 'authenticated') throw new InvalidToken('audience', 'JWT not in audience')
  if (life === undefined || life > longestLife) {
    throw new InvalidToken('claim', "The JWT 'exp' claim must lie within a week of 'iat'")
  }
}

/** A key in the form of a token: for a server or an app, so it may live for ever. */
function checkKey(payload: Record<string, unknown>, issuer: string) {
  const { iss, aud } = payload
  const known = iss === issuer || (typeof iss === 'string' && keyIssuers.includes(iss))
  if (iss !== undefined && !known) {
    throw new InvalidToken('issuer', 'JWT of another issuer')
  }
  if (aud !== undefined && aud !== 'authenticated' && aud !== '') {
    throw new InvalidToken('audience', 'JWT not in audience')
  }
}

/** Everything about a token that its signature does not say (security 19). `now` is in seconds. */
export function checkClaims(
  payload: Record<string, unknown>,
  { issuer, now }: { issuer: string; now: number },
): Claims {
  const exp = date(payload, 'exp')
  const iat = date(payload, 'iat')
  const nbf = date(payload, 'nbf')
  if (exp !== undefined && exp <= now - leeway) throw new InvalidToken('expired', 'JWT expired')
  if (nbf !== undefined && nbf > now + leeway)
    throw new InvalidToken('not_yet_valid', 'JWT not yet valid')
  if (iat !== undefined && iat > now + leeway)
    throw new InvalidToken('not_yet_valid', 'JWT issued in the future')
  const named = text(payload, 'role') ?? 'anon'
  const role = Object.hasOwn(roles, named) ? roles[named] : undefined
  if (!role) throw new InvalidToken('claim', `The role "${named}" does not exist`)
  text(payload, 'sub')
  text(payload, 'session_id')
  if (role === 'authenticated') {
    checkPerson(payload, issuer, exp === undefined || iat === undefined ? undefined : exp - iat)
  } else {
    checkKey(payload, issuer)
  }
  return { ...payload, role }
}
