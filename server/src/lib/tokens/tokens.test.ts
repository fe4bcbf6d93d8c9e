import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { InvalidToken } from './invalid-token.ts'
import { createTokens, type Tokens } from './tokens.ts'

const now = 1_790_000_000
const issuer = 'http://localhost:3000/auth/v1'
const person = {
  iss: issuer,
  aud: 'authenticated',
  role: 'authenticated',
  sub: '0197a3c2-7d00-7000-8000-000000000001',
  session_id: '0197a3c2-7d00-7000-8000-000000000002',
  iat: now,
  exp: now + 3600,
}

async function newKey(alg: string, kid?: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, ...(kid ? { kid } : {}) }
}

let current: JWK
let older: JWK
let foreign: JWK
let tokens: Tokens
const shared: JWK = {
  kty: 'oct',
  alg: 'HS256',
  k: Buffer.from('x'.repeat(40)).toString('base64url'),
}

beforeAll(async () => {
  current = await newKey('ES256', 'current')
  older = await newKey('RS256', 'older')
  foreign = await newKey('ES256', 'foreign')
  tokens = await createTokens({ keys: [current, older, shared], issuer, now: () => now * 1000 })
})

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A token of any header and payload with a real signature of the key. */
async function forge(header: object, payload: unknown, key: JWK) {
  const input = `${part(header)}.${part(payload)}`
  const secret = await importJWK(key, key.alg ?? 'ES256')
  if (secret instanceof Uint8Array) {
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const name = key.kty === 'RSA' ? 'RSASSA-PKCS1-v1_5' : { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(name, secret, Buffer.from(input))
  return `${input}.${Buffer.from(signature).toString('base64url')}`
}

const own = (claims: object) => forge({ alg: 'ES256', kid: 'current', typ: 'JWT' }, claims, current)
const without = (name: keyof typeof person) => {
  const { [name]: _, ...rest } = person
  return rest
}

function publicJwk(key: JWK): JWK {
  const { d: _, ...open } = key
  return open
}

async function publicPem(key: JWK) {
  const secret = await importJWK(publicJwk(key), key.alg ?? 'ES256')
  return secret instanceof Uint8Array ? secret : Buffer.from(await exportSPKI(secret))
}

function hmac(header: object, secret: Uint8Array | string) {
  const input = `${part(header)}.${part(person)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const lawful: [string, () => Promise<string>][] = [
  ['a token of this server', () => tokens.sign(person)],
  ['a person, signed with the current key', () => own(person)],
  ['without kid', () => forge({ alg: 'ES256', typ: 'JWT' }, person, current)],
  ['without typ', () => forge({ alg: 'ES256', kid: 'current' }, person, current)],
  ['an older key that still verifies', () => forge({ alg: 'RS256', kid: 'older' }, person, older)],
  ['the shared secret', () => forge({ alg: 'HS256' }, person, shared)],
  [
    'the shared secret under a kid of its issuer',
    () => forge({ alg: 'HS256', kid: 'x' }, person, shared),
  ],
  ['expired 29 seconds ago', () => own({ ...person, iat: now - 3600, exp: now - 29 })],
  ['issued 29 seconds from now', () => own({ ...person, iat: now + 29 })],
  ['a service key without an end', () => own({ role: 'service_role', iss: 'supabase' })],
  ['an anonymous key', () => own({ role: 'anon', iat: now })],
  [
    'an administrator of the official suite',
    () => own({ role: 'supabase_admin', sub: '1234567890' }),
  ],
]

const forged: [string, () => Promise<string>][] = [
  ['nothing', async () => ''],
  ['words', async () => 'not a token'],
  ['two parts', async () => `${part({ alg: 'ES256' })}.${part(person)}`],
  ['four parts', async () => `${await own(person)}.x`],
  ['a header that is no JSON', async () => `${part('x')}.${part(person)}.x`],
  ['a header that is a list', async () => `${part([])}.${part(person)}.x`],
  ['alg none', async () => `${part({ alg: 'none' })}.${part(person)}.`],
  [
    'alg None with a signature',
    async () => `${part({ alg: 'None' })}.${(await own(person)).split('.').slice(1).join('.')}`,
  ],
  ['no alg', () => forge({ kid: 'current' }, person, current)],
  ['alg as a list', () => forge({ alg: ['ES256'], kid: 'current' }, person, current)],
  ['an empty signature', async () => (await own(person)).replace(/\.[^.]+$/, '.')],
  ['a signature with a changed byte', async () => (await own(person)).replace(/.{4}$/, 'AAAA')],
  [
    'a payload changed after signing',
    async () => {
      const [header, , signature] = (await own(person)).split('.')
      return [header, part({ ...person, role: 'service_role' }), signature].join('.')
    },
  ],
  ['a foreign key', () => forge({ alg: 'ES256', kid: 'foreign' }, person, foreign)],
  ['a foreign key under our kid', () => forge({ alg: 'ES256', kid: 'current' }, person, foreign)],
  ['a foreign key without kid', () => forge({ alg: 'ES256' }, person, foreign)],
  [
    'our key under an unknown kid',
    () => forge({ alg: 'ES256', kid: '../current' }, person, current),
  ],
  ['a kid that is no text', () => forge({ alg: 'ES256', kid: 1 }, person, current)],
  [
    'a foreign key in the header',
    () => forge({ alg: 'ES256', jwk: publicJwk(foreign) }, person, foreign),
  ],
  [
    'a foreign key in the header under our kid',
    () => forge({ alg: 'ES256', kid: 'current', jwk: publicJwk(foreign) }, person, foreign),
  ],
  [
    'an address of foreign keys',
    () => forge({ alg: 'ES256', jku: 'http://127.0.0.1/keys' }, person, foreign),
  ],
  [
    'an address of a certificate',
    () => forge({ alg: 'ES256', x5u: 'http://127.0.0.1/c' }, person, foreign),
  ],
  ['a certificate', () => forge({ alg: 'ES256', x5c: ['MIIB'] }, person, foreign)],
  [
    'HS256 with our public key as PEM',
    async () => hmac({ alg: 'HS256', kid: 'current' }, await publicPem(current)),
  ],
  [
    'HS256 with our RSA public key as PEM',
    async () => hmac({ alg: 'HS256', kid: 'older' }, await publicPem(older)),
  ],
  [
    'HS256 with our public JWK as text',
    async () => hmac({ alg: 'HS256' }, JSON.stringify(publicJwk(current))),
  ],
  ['HS256 with an empty secret', async () => hmac({ alg: 'HS256' }, '')],
  [
    'HS512 with the shared secret',
    async () => {
      const input = `${part({ alg: 'HS512' })}.${part(person)}`
      return `${input}.${createHmac('sha512', 'x'.repeat(40)).update(input).digest('base64url')}`
    },
  ],
  [
    'PS256 with our RSA key',
    async () => {
      const input = `${part({ alg: 'PS256', kid: 'older' })}.${part(person)}`
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      return `${input}.${signBytes('sha256', Buffer.from(input), privateKey).toString('base64url')}`
    },
  ],
  [
    'our RSA key under the kid of the other',
    () => forge({ alg: 'RS256', kid: 'current' }, person, older),
  ],
  [
    'an unknown critical header',
    () => forge({ alg: 'ES256', kid: 'current', crit: ['x'], x: 1 }, person, current),
  ],
  [
    'an unencoded payload',
    () => forge({ alg: 'ES256', kid: 'current', crit: ['b64'], b64: false }, person, current),
  ],
  ['another type', () => forge({ alg: 'ES256', kid: 'current', typ: 'at+jwt' }, person, current)],
  ['a payload that is a list', () => own([person])],
  ['a payload that is text', () => own('"x"' as unknown as object)],
  ['another issuer', () => own({ ...person, iss: 'https://evil.example/auth/v1' })],
  ['no issuer', () => own(without('iss'))],
  ['the issuer of keys for a person', () => own({ ...person, iss: 'supabase' })],
  ['another audience', () => own({ ...person, aud: 'somewhere' })],
  ['a list of audiences', () => own({ ...person, aud: ['authenticated', 'x'] })],
  ['no audience', () => own(without('aud'))],
  ['expired 30 seconds ago', () => own({ ...person, iat: now - 3600, exp: now - 30 })],
  ['no end', () => own(without('exp'))],
  ['no beginning', () => own(without('iat'))],
  ['a life of a year', () => own({ ...person, exp: now + 365 * 24 * 3600 })],
  ['an end in milliseconds', () => own({ ...person, exp: (now + 3600) * 1000 })],
  ['an end as text', () => own({ ...person, exp: String(now + 3600) })],
  ['an end as a list', () => own({ ...person, exp: [now + 3600] })],
  ['an end that is null', () => own({ ...person, exp: null })],
  ['an end that is true', () => own({ ...person, exp: true })],
  ['an end with a fraction', () => own({ ...person, exp: now + 0.5 })],
  [
    'an infinite end',
    () => own(JSON.stringify(person).replace(String(now + 3600), '1e999') as unknown as object),
  ],
  ['a negative end', () => own({ ...person, exp: -1 })],
  ['a beginning as text', () => own({ ...person, iat: 'yesterday' })],
  ['a beginning in the future', () => own({ ...person, iat: now + 31 })],
  ['not before as text', () => own({ ...person, nbf: 'x' })],
  ['not before tomorrow', () => own({ ...person, nbf: now + 86_400 })],
  ['a role of the database', () => own({ ...person, role: 'postgres' })],
  ['the role of the auth service', () => own({ ...person, role: 'auth_service' })],
  ['a role from the prototype', () => own({ ...person, role: 'constructor' })],
  ['a role that is no text', () => own({ ...person, role: ['service_role'] })],
  ['a subject that is no text', () => own({ ...person, sub: 1 })],
  ['a session that is no text', () => own({ ...person, session_id: {} })],
  [
    'a service key of another issuer',
    () => own({ role: 'service_role', iss: 'https://evil.example' }),
  ],
  [
    'a service key with an end in milliseconds',
    () => own({ role: 'service_role', exp: (now + 60) * 1000 }),
  ],
  ['a service key that has expired', () => own({ role: 'service_role', exp: now - 31 })],
]

describe('a token is accepted', () => {
  test.each(lawful)('%s', async (_, make) => {
    const claims = await tokens.verify(await make())

    expect(['anon', 'authenticated', 'service_role']).toContain(claims.role)
  })
})

describe('a token is refused', () => {
  test.each(forged)('%s', async (_, make) => {
    const token = await make()

    await expect(tokens.verify(token)).rejects.toBeInstanceOf(InvalidToken)
  })
})

test('a token that was accepted is refused once it has expired', async () => {
  let clock = now
  const server = await createTokens({ keys: [current], issuer, now: () => clock * 1000 })
  const token = await server.sign({ ...person, iat: now, exp: now + 60 })
  await server.verify(token)

  clock = now + 91

  await expect(server.verify(token)).rejects.toMatchObject({ fault: 'expired' })
})

test('the published keys hold nothing private and no shared secret', () => {
  expect(tokens.jwks.keys.map(({ kid }) => kid)).toEqual(['current', 'older'])
  const names = new Set(tokens.jwks.keys.flatMap((key) => Object.keys(key)))
  expect(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].filter((name) => names.has(name))).toEqual([])
})
