import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { claimsText } from './claims-text.ts'
import { askAsUser } from './one-round-trip.ts'

const library = useLibrary()

const anyone = { role: 'authenticated' } as const

/** What private.claims, auth.jwt and auth.uid say of a text. */
async function readOf(text: string) {
  const said = sql`
    with told as materialized (select set_config('request.jwt.claims', ${text}, true))
    select jsonb_build_object('read', private.claims(), 'whole', auth.jwt(), 'sub', auth.uid()) from told`
  const [row] = await askAsUser(library.db, anyone, said)
  return JSON.parse(row?.[0] ?? '')
}

// What a rule could read: the text of every function and policy, as PostgreSQL says it back.
const rules = sql`
  select pg_get_functiondef(pg_proc.oid)
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where prokind = 'f' and nspname in ('admin', 'auth', 'billing', 'private', 'public', 'realtime', 'storage')
  union all
  select concat(qual, with_check) from pg_policies`
const claimsAre = /\bclaims(?:\(\))?\s*(?:->>?|#>>?|\?\|)\s*(?:ARRAY\[)?'\{?(\w+)/g

const sub = '11111111-1111-4111-8111-111111111111'
const read = {
  ...{
    sub,
    role: 'authenticated',
    email: 'ines@example.com',
    session_id: sub,
    is_anonymous: false,
  },
  ...{ key_id: sub, grant_id: sub, organization_id: null },
  widget: { agent: sub, origin: 'https://example.com' },
}
const rest = { iss: 'http://localhost', user_metadata: { sub: 'another', note: 'a\nb' }, amr: [] }

test('what rules read stands first, and the rest of the token behind it', async () => {
  const claims = { ...rest, ...read }

  expect(JSON.parse(claimsText(claims))).toEqual(claims)
  expect(await readOf(claimsText(claims))).toEqual({ read, whole: claims, sub })
})

test.each([
  ['only what rules read', { role: 'anon' }],
  ['nothing of it', { iss: 'http://localhost' }],
  ['nothing', {}],
  ['a value that is not told', { sub: undefined, iss: 'http://localhost' }],
])('a token of %s is read as well', async (_, claims) => {
  const told = JSON.parse(JSON.stringify(claims))

  expect(JSON.parse(claimsText(claims))).toEqual(told)
  expect(await readOf(claimsText(claims))).toMatchObject({ read: told, whole: told })
})

test('claims that another way wrote are read whole, and none are none', async () => {
  const claims = { ...rest, ...read }

  expect(await readOf(JSON.stringify(claims))).toEqual({ read: claims, whole: claims, sub })
  expect(await readOf('')).toEqual({ read: null, whole: null, sub: null })
})

test('every claim that a function or a policy reads is one of those that stand first', async () => {
  const texts = (await askAsUser(library.db, anyone, rules)).map(([text]) => text ?? '')
  const named = texts.flatMap((text) => [...text.matchAll(claimsAre)].map(([, name]) => name))

  expect(Object.keys(read)).toEqual(expect.arrayContaining(named))
  expect(named).toContain('sub')
  expect(texts.filter((text) => text.includes('auth.jwt()'))).toEqual([
    expect.stringContaining('FUNCTION auth.jwt()'),
  ])
})
