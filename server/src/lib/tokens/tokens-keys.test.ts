import { createHmac } from 'node:crypto'
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const issuer = 'http://localhost:3000/auth/v1'
const secret = 'x'.repeat(40)
const shared: JWK = { kty: 'oct', k: Buffer.from(secret).toString('base64url') }

afterEach(() => {
  vi.restoreAllMocks()
})

async function keyOf(alg: string, options: { crv?: string; modulusLength?: number } = {}) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, ...options })
  const { alg: _, ...key } = await exportJWK(privateKey)
  return key
}

const server = (...keys: JWK[]) => createTokens({ keys, issuer })
const encoded = (part: object | string | Uint8Array) =>
  Buffer.from(
    typeof part === 'string' || part instanceof Uint8Array ? part : JSON.stringify(part),
  ).toString('base64url')

/** A token with a real signature of the shared secret, whatever it holds. */
function sharedToken(
  payload: object | string | Uint8Array,
  header: object | string = { alg: 'HS256' },
) {
  const input = `${encoded(header)}.${encoded(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

test.each([
  ['ES256', 'ES256', {}],
  ['ES384', 'ES384', {}],
  ['RS256', 'RS256', { modulusLength: 2048 }],
  ['EdDSA', 'EdDSA', { crv: 'Ed25519' }],
])('a key of %s that names no algorithm signs with %s', async (made, alg, options) => {
  const key = await keyOf(made, options)
  const tokens = await server(key)
  const { d: _, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = key
  const kid = await calculateJwkThumbprint(open)

  const token = await tokens.sign({ role: 'service_role' })

  expect(decodeProtectedHeader(token)).toEqual({ alg, typ: 'JWT', kid })
  expect(await tokens.verify(token)).toMatchObject({ role: 'service_role' })
  expect(tokens.jwks).toStrictEqual({
    keys: [{ ...open, alg, kid, use: 'sig', key_ops: ['verify'] }],
  })
})

test('a shared secret signs with HS256, has no name and is not published', async () => {
  const tokens = await server(shared)

  const token = await tokens.sign({ role: 'anon' })

  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(await tokens.verify(token)).toMatchObject({ role: 'anon' })
  expect(tokens.jwks).toEqual({ keys: [] })
})

test('the algorithm and the name that a key gives itself are used, and its other limits are not', async () => {
  const key = await keyOf('RS256', { modulusLength: 2048 })
  const tokens = await server({ ...key, alg: 'PS256', kid: 'mine', use: 'sig', key_ops: ['sign'] })

  const token = await tokens.sign({ role: 'anon' })

  expect(decodeProtectedHeader(token)).toEqual({ alg: 'PS256', typ: 'JWT', kid: 'mine' })
  expect(await tokens.verify(token)).toMatchObject({ role: 'anon' })
})

test.each([
  ['HS384', { ...shared, alg: 'HS384' }],
  ['HS512', { ...shared, alg: 'HS512' }],
])('a shared secret may sign with %s', async (alg, key) => {
  const tokens = await server({ ...key, k: encoded('x'.repeat(64)) })

  const token = await tokens.sign({ role: 'anon' })

  expect(decodeProtectedHeader(token)).toMatchObject({ alg })
  expect(await tokens.verify(token)).toMatchObject({ role: 'anon' })
})

test.each([
  ['none', { kty: 'PRIVATE' }],
  ['none', { ...shared, alg: 'none' }],
  ['ES512', { kty: 'EC', crv: 'P-521', alg: 'ES512' }],
])('a key with the algorithm %s is not taken', async (alg, key) => {
  await expect(server(key)).rejects.toThrow(
    `A signing key with the algorithm ${alg} is not supported.`,
  )
})

test('a server without a key does not start', async () => {
  await expect(server()).rejects.toThrow('At least one signing key is needed.')
})

test('what is signed is read as it was, with the issuer and the second of its beginning', async () => {
  const tokens = await createTokens({ keys: [shared], issuer, now: () => 1_790_000_000_999 })
  const claims = { role: 'anon', note: 'Grüße', list: [1, null] }

  const read = await tokens.verify(await tokens.sign(claims))

  expect(read).toEqual({ ...claims, iss: issuer, iat: 1_790_000_000 })
  const other = await tokens.verify(await tokens.sign({ role: 'anon', iss: 'supabase', iat: 5 }))
  expect(other).toEqual({ role: 'anon', iss: 'supabase', iat: 5 })
})

test('the time is that of the clock', async () => {
  const tokens = await server(shared)
  const exp = Math.floor(Date.now() / 1000)

  await expect(tokens.verify(sharedToken({ exp: exp + 600 }))).resolves.toMatchObject({})
  await expect(tokens.verify(sharedToken({ exp: exp - 600 }))).rejects.toMatchObject({
    fault: 'expired',
  })
})

test('of two keys of one algorithm the one that is named verifies, and without a name either', async () => {
  const first = { ...(await keyOf('ES256')), kid: 'first' }
  const second = { ...(await keyOf('ES256')), kid: 'second' }
  const both = await server(first, second)
  const made = await (await server({ ...second, kid: 'first' })).sign({ role: 'anon' })
  const rightly = await (await server(second)).sign({ role: 'anon' })

  await expect(both.verify(made)).rejects.toMatchObject({ fault: 'key' })
  await expect(both.verify(rightly)).resolves.toMatchObject({ role: 'anon' })
})

test('a token without a name is tried with each key of its algorithm', async () => {
  const unlike: JWK = { ...shared, k: encoded('y'.repeat(40)), kid: 'unlike' }
  const tokens = await server(unlike, { ...shared, kid: 'like' })

  await expect(tokens.verify(sharedToken({ role: 'anon' }))).resolves.toEqual({ role: 'anon' })
})

const header = 'The header of the JWT is not readable'
const payload = 'The payload of the JWT is not an object'
const invalidUtf8 = Buffer.from([...Buffer.from('{"role":"'), 0xff, ...Buffer.from('"}')])

test.each<[string, string, string, string]>([
  ['nothing', '', 'malformed', 'Expected 3 parts in JWT; got 1'],
  ['four parts', 'a.b.c.d', 'malformed', 'Expected 3 parts in JWT; got 4'],
  ['a header of no JSON', sharedToken({}, 'x'), 'malformed', header],
  ['a header of null', sharedToken({}, 'null'), 'malformed', header],
  ['a header of a word', sharedToken({}, '"alg"'), 'malformed', header],
  ['no algorithm', sharedToken({}, {}), 'malformed', header],
  ['an algorithm that is a number', sharedToken({}, { alg: 1 }), 'malformed', header],
  ['a name that is a number', sharedToken({}, { alg: 'HS256', kid: 1 }), 'malformed', header],
  ['a name that is null', sharedToken({}, { alg: 'HS256', kid: null }), 'malformed', header],
  ['a type that is a number', sharedToken({}, { alg: 'HS256', typ: 1 }), 'malformed', header],
  ['another type', sharedToken({}, { alg: 'HS256', typ: 'at+jwt' }), 'malformed', header],
  [
    'an algorithm without a key',
    sharedToken({}, { alg: 'HS512' }),
    'algorithm',
    'Wrong or unsupported encoding algorithm',
  ],
  [
    'a signature of something else',
    sharedToken({}).replace(/[^.]+$/, 'AAAA'),
    'key',
    'No suitable key or wrong key type',
  ],
  ['a payload of no JSON', sharedToken('x'), 'malformed', payload],
  ['a payload of null', sharedToken('null'), 'malformed', payload],
  ['a payload of a word', sharedToken('"role"'), 'malformed', payload],
  ['a payload of a list', sharedToken([{}]), 'malformed', payload],
  ['a payload of broken letters', sharedToken(invalidUtf8), 'malformed', payload],
])('a token with %s is refused and says so', async (_, token, fault, message) => {
  const tokens = await server(shared)

  await expect(tokens.verify(token)).rejects.toThrow(expect.objectContaining({ fault, message }))
})

test('an unreadable header keeps the reason for the log', async () => {
  const tokens = await server(shared)

  await expect(tokens.verify(sharedToken({}, 'x'))).rejects.toMatchObject({
    cause: expect.any(SyntaxError),
  })
})

test('the type may be written in small letters', async () => {
  const tokens = await server(shared)

  await expect(
    tokens.verify(sharedToken({ role: 'anon' }, { alg: 'HS256', typ: 'jwt' })),
  ).resolves.toEqual({ role: 'anon' })
})

test('a signature is checked once, and again when 5,000 other tokens have come since', async () => {
  const tokens = await server(shared)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const all = Array.from({ length: 5001 }, (_, number) => sharedToken({ number }))
  const [first = '', second = ''] = all
  const checksOf = async (...asked: string[]) => {
    verify.mockClear()
    for (const token of asked) await tokens.verify(token)
    return verify.mock.calls.length
  }

  expect(await checksOf(...all.slice(0, 5000))).toBe(5000)
  expect(await checksOf(first, all[4999] ?? '', second)).toBe(0)
  expect(await checksOf(all[5000] ?? '')).toBe(1)
  expect(await checksOf(second, all[5000] ?? '')).toBe(0)
  expect(await checksOf(first)).toBe(1)
})
