import { expect, test } from 'vitest'
import type { Change } from '../notice.ts'
import type { Rights } from '../rights.ts'
import { classOf, mayConcern } from './change-audience.ts'

const acme = '0190a000-0000-7000-8000-000000000001'
const rival = '0190a000-0000-7000-8000-000000000002'

const change: Change = {
  schema: 'public',
  table: 'templates',
  type: 'UPDATE',
  key: { id: 'a' },
  organization: acme,
  person: null,
  at: '2026-01-01T00:00:00Z',
}

/** A session of an owner, let in and known as it is. */
function rights(difference: Partial<Rights> = {}): Rights {
  return {
    key: 'of this session',
    claims: { role: 'authenticated', sub: 'ines' },
    person: 'ines',
    roles: { [acme]: 'owner' },
    isVerified: true,
    isOver: false,
    holders: 1,
    version: 3,
    answered: 3,
    asked: undefined,
    isUnsettled: false,
    ...difference,
  }
}

test('two owners who were let in are asked as one', () => {
  const other = rights({ key: 'of another', person: 'omar' })

  expect(classOf(rights(), change)).toBe(classOf(other, change))
  expect(classOf(rights(), change)).not.toBe('of this session')
})

test.each<[string, Partial<Rights>]>([
  ['whose session was opened by the password alone', { isVerified: false }],
  ['of whom something was heard since the last answer', { version: 4 }],
  ['who has no role in the organisation', { roles: { [rival]: 'owner' } }],
  ['who comes with a key', { claims: { role: 'authenticated', sub: 'ines', key_id: 'k' } }],
  ['who is a server', { claims: { role: 'service_role' } }],
  ['who is nobody', { person: undefined }],
])('an owner %s is asked alone', (_, difference) => {
  expect(classOf(rights(difference), change)).toBe('of this session')
})

test('whom a change is about is asked alone, and so is everybody about what is of no organisation', () => {
  expect(classOf(rights(), { ...change, person: 'ines' })).toBe('of this session')
  expect(classOf(rights(), { ...change, organization: null })).toBe('of this session')
})

test('another role and an anonymous session are other classes', () => {
  const member = rights({ roles: { [acme]: 'member' } })
  const anonymous = rights({
    claims: { role: 'authenticated', sub: 'ines', is_anonymous: true },
  })

  const classes = [rights(), member, anonymous].map((one) => classOf(one, change))

  expect(new Set(classes).size).toBe(3)
  expect(classes).toEqual(['owner false', 'member false', 'owner true'])
})

test.each<[string, boolean, Partial<Rights>, Partial<Change>]>([
  ['a member', true, {}, {}],
  ['a member of another organisation', false, { roles: { [rival]: 'owner' } }, {}],
  ['whoever it is about', true, { roles: {} }, { person: 'ines' }],
  ['whoever it is not about', false, { roles: {} }, { person: 'omar' }],
  ['nobody', false, { roles: {}, person: undefined }, { person: null }],
  ['everybody, when it is of no organisation,', true, { roles: {} }, { organization: null }],
  ['a server', true, { roles: {}, claims: { role: 'service_role' } }, {}],
  [
    'a key of the organisation',
    true,
    { roles: {}, claims: { role: 'authenticated', key_id: 'k', organization_id: acme } },
    {},
  ],
  [
    'a key of another organisation',
    false,
    { roles: {}, claims: { role: 'authenticated', key_id: 'k', organization_id: rival } },
    {},
  ],
  [
    'a token that names the organisation and no key',
    false,
    { roles: {}, claims: { role: 'authenticated', organization_id: acme } },
    {},
  ],
])('a change may concern %s: %s', (_, concerns, who, what) => {
  expect(mayConcern(rights(who), { ...change, ...what })).toBe(concerns)
})
