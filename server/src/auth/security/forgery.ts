import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose'

/** A private key with a public half that anyone may know. */
export async function newKey(alg: string, kid?: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, ...(kid ? { kid } : {}) }
}

/** A secret that signs and verifies. */
export function sharedKey(text: string): JWK {
  return { kty: 'oct', alg: 'HS256', k: Buffer.from(text).toString('base64url') }
}

export function publicJwk({ kty, crv, x, y, n, e, alg }: JWK): JWK {
  const parts = Object.entries({ kty, crv, x, y, n, e, alg })
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

export async function publicPem(key: JWK): Promise<string> {
  const imported = await importJWK(publicJwk(key), key.alg)
  if (imported instanceof Uint8Array) throw new Error('A shared secret has no public half.')
  return exportSPKI(imported)
}

/** A part of a token; text is taken as it is, so that it may hold what JSON.stringify never writes. */
export function part(value: unknown) {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  )
}

async function signature(input: string, key: JWK): Promise<string> {
  const secret = await importJWK(key, key.alg)
  if (secret instanceof Uint8Array) {
    return createHmac('sha256', secret).update(input).digest('base64url')
  }
  const name = key.kty === 'RSA' ? 'RSASSA-PKCS1-v1_5' : { name: 'ECDSA', hash: 'SHA-256' }
  const bytes = await crypto.subtle.sign(name, secret, Buffer.from(input))
  return Buffer.from(bytes).toString('base64url')
}

/** A token of any header and payload with a real signature of the key. */
export async function forge(header: unknown, payload: unknown, key: JWK) {
  const input = `${part(header)}.${part(payload)}`
  return `${input}.${await signature(input, key)}`
}

/** A token whose signature is a hash under a secret, whatever the header says. */
export function forgeByHash(
  header: unknown,
  payload: unknown,
  secret: string,
  hash: 'sha256' | 'sha384' | 'sha512' = 'sha256',
) {
  const input = `${part(header)}.${part(payload)}`
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
}

/** The token with one of its three parts changed. */
export function withPart(token: string, index: 0 | 1 | 2, change: (text: string) => string) {
  return token
    .split('.')
    .map((text, at) => (at === index ? change(text) : text))
    .join('.')
}
