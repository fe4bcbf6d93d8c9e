import { expect, test } from 'vitest'
import { checkClaims } from './token-claims.ts'

const issuer = 'https://product.example/auth/v1'
const now = 1_800_000_000
const week = 7 * 24 * 3600
const person = {
  role: 'authenticated',
  iss: issuer,
  aud: 'authenticated',
  iat: now,
  exp: now + 3600,
  sub: 'ines',
  session_id: 'session',
}
const check = (payload: Record<string, unknown>) => checkClaims(payload, { issuer, now })

test.each<[string, Record<string, unknown>, string]>([
  ['a person', person, 'authenticated'],
  ['a person for a whole week', { ...person, exp: now + week }, 'authenticated'],
  ['a person whose clock is behind', { ...person, iat: now - 100, exp: now - 29 }, 'authenticated'],
  ['a person whose clock is ahead', { ...person, iat: now + 30, nbf: now + 30 }, 'authenticated'],
  ['a key without dates', { role: 'anon' }, 'anon'],
  ['a token that names no role', {}, 'anon'],
  [
    'a key of this server',
    { role: 'service_role', iss: issuer, aud: 'authenticated' },
    'service_role',
  ],
  ['a key of another Supabase', { role: 'service_role', iss: 'supabase', aud: '' }, 'service_role'],
  ['a key of its demo', { role: 'supabase_admin', iss: 'supabase-demo' }, 'service_role'],
  ['a key from the beginning of time', { role: 'anon', iat: 0, nbf: 0 }, 'anon'],
  ['a key until the last date', { role: 'anon', exp: 1e11 }, 'anon'],
])('%s is accepted', (_, payload, role) => {
  expect(check(payload)).toEqual({ ...payload, role })
})

const number = (name: string) => `The JWT '${name}' claim must be a number`
const text = (name: string) => `The JWT '${name}' claim must be a string`
const life = "The JWT 'exp' claim must lie within a week of 'iat'"

test.each<[string, Record<string, unknown>, string, string]>([
  ['exp', { exp: now - 30, iat: now - 60 }, 'expired', 'JWT expired'],
  ['nbf', { nbf: now + 31 }, 'not_yet_valid', 'JWT not yet valid'],
  ['iat', { iat: now + 31 }, 'not_yet_valid', 'JWT issued in the future'],
  ['exp', { exp: String(now + 3600) }, 'claim', number('exp')],
  ['exp', { exp: now + 0.5 }, 'claim', number('exp')],
  ['exp', { exp: 1e11 + 1 }, 'claim', number('exp')],
  ['nbf', { nbf: -1 }, 'claim', number('nbf')],
  ['iat', { iat: null }, 'claim', number('iat')],
  ['sub', { sub: 7 }, 'claim', text('sub')],
  ['session_id', { session_id: {} }, 'claim', text('session_id')],
  ['role', { role: 1 }, 'claim', text('role')],
  ['role', { role: 'postgres' }, 'claim', 'The role "postgres" does not exist'],
  ['role', { role: 'toString' }, 'claim', 'The role "toString" does not exist'],
  ['role', { role: '' }, 'claim', 'The role "" does not exist'],
  ['iss', { iss: 'supabase' }, 'issuer', 'JWT of another issuer'],
  ['iss', { iss: undefined }, 'issuer', 'JWT of another issuer'],
  ['aud', { aud: '' }, 'audience', 'JWT not in audience'],
  ['aud', { aud: undefined }, 'audience', 'JWT not in audience'],
  ['life', { exp: now + week + 1 }, 'claim', life],
  ['exp', { exp: undefined }, 'claim', life],
  ['iat', { iat: undefined }, 'claim', life],
  ['iss', { role: 'anon', iss: 'https://other.example' }, 'issuer', 'JWT of another issuer'],
  ['iss', { role: 'anon', iss: 7 }, 'issuer', 'JWT of another issuer'],
  ['aud', { role: 'anon', aud: 'other' }, 'audience', 'JWT not in audience'],
])('a token with another %s is refused: %o', (_, change, fault, message) => {
  expect(() => check({ ...person, ...change })).toThrow(expect.objectContaining({ fault, message }))
})
