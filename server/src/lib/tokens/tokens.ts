import { createPrivateKey, type JsonWebKey, type KeyObject, sign as signature } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, importJWK, type JWK, SignJWT } from 'jose'
import type { Claims } from '../database/database.ts'
import { InvalidToken } from './invalid-token.ts'
import { checkClaims } from './token-claims.ts'

export type Jwks = { keys: JWK[] }
export type Tokens = {
  /** Signs with the first key. `iss` and `iat` are filled in; the rest is the caller's. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The claims of a token that this server accepts; throws `InvalidToken` for every other string. */
  verify(token: string): Promise<Claims>
  /** The public halves, for whatever checks a token. */
  jwks: Jwks
}

type Secret = Awaited<ReturnType<typeof importJWK>>
type Key = {
  kid: string | undefined
  alg: string
  sign: Secret
  verify: Secret
  publicJwk?: JWK
  /** Of ES256. */
  atOnce?: KeyObject
}

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'HS256', 'HS384', 'HS512']
const rememberedTokens = 5000

function algorithmOf({ kty, crv, alg }: JWK) {
  const usual = new Map<string | undefined, string>([
    ['EC', crv === 'P-384' ? 'ES384' : 'ES256'],
    ['RSA', 'RS256'],
    ['OKP', 'EdDSA'],
    ['oct', 'HS256'],
  ])
  const chosen = alg ?? usual.get(kty) ?? 'none'
  if (algorithms.includes(chosen)) return chosen
  throw new Error(`A signing key with the algorithm ${chosen} is not supported.`)
}

async function toKey(jwk: JWK): Promise<Key> {
  const alg = algorithmOf(jwk)
  const { key_ops: _, use: __, ...bare } = jwk
  const sign = await importJWK({ ...bare, alg }, alg)
  if (jwk.kty === 'oct') return { kid: jwk.kid, alg, sign, verify: sign }
  const { kty, crv, x, y, n, e } = jwk
  const parts = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)
  const open: JWK = Object.fromEntries(parts)
  const kid = jwk.kid ?? (await calculateJwkThumbprint(open))
  const publicJwk: JWK = { ...open, alg, kid, use: 'sig', key_ops: ['verify'] }
  const atOnce =
    alg === 'ES256' && jwk.d
      ? createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
      : undefined
  const verify = await importJWK(publicJwk, alg)
  return { kid, alg, sign, verify, publicJwk, ...(atOnce && { atOnce }) }
}

function headerOf(token: string): { alg: string; kid?: string } {
  const parts = token.split('.')
  if (parts.length !== 3)
    throw new InvalidToken('malformed', `Expected 3 parts in JWT; got ${parts.length}`)
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString())
    if (typeof header !== 'object' || header === null || !('alg' in header)) throw new TypeError()
    const { alg } = header
    const kid = 'kid' in header ? header.kid : undefined
    const typ = 'typ' in header ? header.typ : 'JWT'
    if (typeof alg !== 'string' || typeof typ !== 'string' || typ.toUpperCase() !== 'JWT')
      throw new TypeError()
    if (kid !== undefined && typeof kid !== 'string') throw new TypeError()
    return kid === undefined ? { alg } : { alg, kid }
  } catch (cause) {
    throw new InvalidToken('malformed', 'The header of the JWT is not readable', { cause })
  }
}

/**
 * The keys that may have made a token. `alg` and `kid` only choose among configured pairs of key and
 * algorithm, so a header can neither bring a key nor change how one is used (security 19).
 */
function candidates(keys: Key[], header: { alg: string; kid?: string }) {
  if (!keys.some((key) => key.alg === header.alg)) {
    throw new InvalidToken('algorithm', 'Wrong or unsupported encoding algorithm')
  }
  const named = keys.filter((key) => key.kid === header.kid)
  const unnamed = keys.filter((key) => key.kid === undefined)
  const pool = header.kid === undefined ? keys : named.length > 0 ? named : unnamed
  return pool.filter((key) => key.alg === header.alg)
}

async function payloadOf(keys: Key[], token: string): Promise<Record<string, unknown>> {
  for (const key of candidates(keys, headerOf(token))) {
    const verified = await compactVerify(token, key.verify, { algorithms: [key.alg] }).catch(
      () => null,
    )
    if (!verified) continue
    try {
      const payload: unknown = JSON.parse(
        new TextDecoder('utf-8', { fatal: true }).decode(verified.payload),
      )
      if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
        return { ...payload }
    } catch {}
    throw new InvalidToken('malformed', 'The payload of the JWT is not an object')
  }
  throw new InvalidToken('key', 'No suitable key or wrong key type')
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A signature of ES256 takes less time than the way to another thread, where it would wait behind hashes of passwords. */
function signAtOnce(key: KeyObject, header: object, payload: object) {
  const text = `${encoded(header)}.${encoded(payload)}`
  const signed = signature('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signed.toString('base64url')}`
}

export async function createTokens(options: {
  /** Private JWKs: the first signs, all verify. */
  keys: JWK[]
  issuer: string
  now?: () => number
}): Promise<Tokens> {
  const { issuer, now = Date.now } = options
  const keys = await Promise.all(options.keys.map(toKey))
  const [first] = keys
  if (!first) throw new Error('At least one signing key is needed.')
  // A signature is checked once a process, the dates at every use.
  const seen = new Map<string, { payload: Record<string, unknown>; claims: Claims }>()

  return {
    jwks: { keys: keys.flatMap((key) => key.publicJwk ?? []) },
    async sign(claims) {
      const header = { alg: first.alg, typ: 'JWT', ...(first.kid ? { kid: first.kid } : {}) }
      const iat = Math.floor(now() / 1000)
      const payload = { iss: issuer, iat, ...claims }
      if (first.atOnce) return signAtOnce(first.atOnce, header, payload)
      return new SignJWT(payload).setProtectedHeader(header).sign(first.sign)
    },
    async verify(token) {
      const known = seen.get(token)
      const payload = known?.payload ?? (await payloadOf(keys, token))
      const checked = checkClaims(payload, { issuer, now: now() / 1000 })
      if (known) return known.claims
      const oldest = seen.size >= rememberedTokens ? seen.keys().next().value : undefined
      if (oldest !== undefined) seen.delete(oldest)
      const claims = Object.freeze(checked)
      seen.set(token, { payload, claims })
      return claims
    },
  }
}
