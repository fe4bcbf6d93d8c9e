import { test } from 'vitest'
import { forge, forgeByHash } from './forgery.ts'
import { type Case, now, ours, useSurfaces } from './surfaces.ts'

// Claims that no token of this server has, most of them under its own signature.

const { product, keys, claims, signed, prove } = useSurfaces()

const without = (name: string) =>
  Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name))

const dates: Case[] = [
  [
    'an end beyond the leeway',
    () => signed({ ...claims(), iat: now() - 3600, exp: now() - 40 }),
    () => signed({ ...claims(), iat: now() - 3600, exp: now() - 10 }),
  ],
  ['an end long ago', () => signed({ ...claims(), iat: 1, exp: 2 })],
  ['no end', () => signed(without('exp'))],
  ['an end that is null', () => signed({ ...claims(), exp: null })],
  ['an end as text', () => signed({ ...claims(), exp: String(now() + 3600) })],
  ['an end with a fraction', () => signed({ ...claims(), exp: now() + 3600.5 })],
  ['a negative end', () => signed({ ...claims(), exp: -1 })],
  ['an end in milliseconds', () => signed({ ...claims(), exp: (now() + 3600) * 1000 })],
  ['a huge end', () => signed({ ...claims(), exp: Number.MAX_SAFE_INTEGER })],
  [
    'an infinite end',
    () => signed(JSON.stringify({ ...claims(), exp: 0 }).replace('"exp":0', '"exp":1e999')),
  ],
  ['an end as a list', () => signed({ ...claims(), exp: [now() + 3600] })],
  ['an end that is true', () => signed({ ...claims(), exp: true })],
  [
    'a life of a month',
    () => signed({ ...claims(), exp: now() + 30 * 86_400 }),
    () => signed({ ...claims(), exp: now() + 6 * 86_400 }),
  ],
  [
    'a beginning in the future',
    () => signed({ ...claims(), iat: now() + 120 }),
    () => signed({ ...claims(), iat: now() + 10 }),
  ],
  ['no beginning', () => signed(without('iat'))],
  ['a beginning as text', () => signed({ ...claims(), iat: 'now' })],
  [
    'not before tomorrow',
    () => signed({ ...claims(), nbf: now() + 86_400 }),
    () => signed({ ...claims(), nbf: now() - 60 }),
  ],
  ['not before, as text', () => signed({ ...claims(), nbf: 'now' })],
  ['not before, without bound', () => signed({ ...claims(), nbf: -Number.MAX_SAFE_INTEGER })],
]

const contents: Case[] = [
  ['another issuer', () => signed({ ...claims(), iss: 'https://evil.example/auth/v1' })],
  ['our issuer with a slash', () => signed({ ...claims(), iss: `${product().issuer}/` })],
  ['no issuer', () => signed(without('iss'))],
  ['the issuer of keys', () => signed({ ...claims(), iss: 'supabase' })],
  ['another audience', () => signed({ ...claims(), aud: 'somewhere' })],
  ['several audiences', () => signed({ ...claims(), aud: ['authenticated', 'somewhere'] })],
  ['no audience', () => signed(without('aud'))],
  ['the owner of the database as role', () => signed({ ...claims(), role: 'postgres' })],
  ['the role of this service', () => signed({ ...claims(), role: 'auth_service' })],
  ['the login role', () => signed({ ...claims(), role: 'authenticator' })],
  ['a role from the prototype', () => signed({ ...claims(), role: 'toString' })],
  ['a list of roles', () => signed({ ...claims(), role: ['authenticated'] })],
  [
    'the service role under a key of its own',
    () => forge({ alg: 'ES256', kid: 'foreign' }, { role: 'service_role' }, keys().foreign),
  ],
  [
    'the service role under a common secret',
    () => forgeByHash({ alg: 'HS256' }, { role: 'service_role', iss: 'supabase' }, 'secret'),
  ],
  [
    'the service role of another issuer',
    () => signed({ role: 'service_role', iss: 'https://evil.example' }),
  ],
  [
    'an administrator of the protocol under a key of its own',
    () => forge(ours(), { ...claims(), role: 'supabase_admin' }, keys().foreign),
  ],
  ['a subject that is a number', () => signed({ ...claims(), sub: 1 })],
  ['a session that is an object', () => signed({ ...claims(), session_id: {} })],
]

test.each([...dates, ...contents])(
  'a token with %s is refused everywhere, its lawful twin is not',
  (_, forged, twin) => prove(forged, twin),
)
