import { expect, test } from 'vitest'
import { hasPermission, readClaims } from './claims.ts'

function tokenOf(payload: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const encoded = btoa(String.fromCharCode(...bytes))
  return `header.${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

const nothing = {
  userRole: null,
  organizationId: null,
  permissions: [],
  isAnonymous: false,
  isAwaitingOtp: false,
  isRecovery: false,
  sessionId: null,
}

test('the page reads what the token says', () => {
  const claims = readClaims(
    tokenOf({
      user_role: 'owner',
      organization_id: 'acme',
      permissions: ['knowledge.read', 'agents.write'],
      awaiting_otp: true,
      amr: [{ method: 'password' }, { method: 'recovery' }],
      session_id: 'session',
    }),
  )

  expect(claims).toEqual({
    userRole: 'owner',
    organizationId: 'acme',
    permissions: ['knowledge.read', 'agents.write'],
    isAnonymous: false,
    isAwaitingOtp: true,
    isRecovery: true,
    sessionId: 'session',
  })
})

test.each([
  ['nothing', {}],
  [
    'values of another kind',
    {
      user_role: 'postgres',
      organization_id: 7,
      permissions: 'agents.write',
      is_anonymous: 'true',
      awaiting_otp: 1,
      amr: 'recovery',
      session_id: {},
    },
  ],
])('a token with %s gives nothing', (_, payload) => {
  expect(readClaims(tokenOf(payload))).toEqual(nothing)
})

test('methods that are none are passed over', () => {
  const none = [null, 'recovery', {}, { method: 'password' }]
  const claims = readClaims(tokenOf({ session_id: 'session', amr: none }))
  const recovery = readClaims(tokenOf({ amr: [...none, { method: 'recovery' }] }))

  expect(claims).toEqual({ ...nothing, sessionId: 'session' })
  expect(recovery).toEqual({ ...nothing, isRecovery: true })
})

test.each(['owner', 'member', 'agent_user', 'INACTIVE'])('the role %s is known', (role) => {
  expect(readClaims(tokenOf({ user_role: role })).userRole).toBe(role)
})

test('a visitor without an address is never asked for a code', () => {
  const claims = readClaims(tokenOf({ is_anonymous: true, awaiting_otp: true }))

  expect(claims).toEqual({ ...nothing, isAnonymous: true })
})

test('permissions are read as words', () => {
  expect(readClaims(tokenOf({ permissions: ['a.read', 7] })).permissions).toEqual(['a.read', '7'])
})

test('the letters of every script are read, in the alphabet of a token', () => {
  // Encoded they hold both signs that base64 and a token write differently.
  const organization = 'Žluťoučký ???>>>~~~ ÿÿÿ'
  const token = tokenOf({ organization_id: organization, session_id: '??>>~~ÿÿ???' })

  expect(token).toMatch(/-.*_|_.*-/)
  expect(readClaims(token).organizationId).toBe(organization)
})

test.each([
  '',
  'header',
  'header.',
  'header.%%%.signature',
  `header.${btoa('{')}.signature`,
  'a.bnVsbA.c',
])('the token "%s" gives nothing instead of an error', (token) => {
  expect(readClaims(token)).toEqual(nothing)
})

test.each<[string[], Parameters<typeof hasPermission>[1], boolean]>([
  [['agents.read'], 'agents.read', true],
  [['agents.write'], 'agents.write', true],
  [['agents.write'], 'agents.read', true],
  [['agents.read'], 'agents.write', false],
  [['knowledge.write'], 'agents.read', false],
  [[], 'agents.read', false],
  [['rooms.read.write'], 'rooms.read.read', true],
  [['rooms.write.read'], 'rooms.read.read', false],
])('who holds %j holds %s: %s', (held, wanted, holds) => {
  expect(hasPermission(held, wanted)).toBe(holds)
})
