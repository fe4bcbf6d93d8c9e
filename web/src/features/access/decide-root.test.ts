import { expect, test } from 'vitest'
import { decideRoot, type RootState } from './decide-root.ts'

const visitor: RootState = {
  isAwaitingOtp: false,
  needsPlans: false,
  isAnonymous: true,
  isInactive: false,
  canAccessDashboard: false,
  userRole: null,
  hasTemplatesAccess: false,
  hasGalleriesAccess: false,
}
const member: RootState = {
  ...visitor,
  isAnonymous: false,
  canAccessDashboard: true,
  userRole: 'member',
  hasTemplatesAccess: true,
}

// Each row is also true for every later one, so the table holds the order.
test.each<[string, Partial<RootState>, string]>([
  ['a code is awaited', { isAwaitingOtp: true, needsPlans: true }, '/auth/verify-otp'],
  [
    'a code is awaited before a path that was wanted',
    { isAwaitingOtp: true, redirectTo: '/x?y=1' },
    '/auth/verify-otp?redirectTo=%2Fx%3Fy%3D1',
  ],
  ['a plan is needed', { needsPlans: true, isInactive: true }, '/plans-comparison'],
  ['the account is inactive', { isInactive: true, redirectTo: '/x' }, '/inactive-account'],
  ['a path was wanted', { redirectTo: '/x?y=1', userRole: 'agent_user' }, '/x?y=1'],
  ['the role is agent_user', { userRole: 'agent_user' }, '/limited-access'],
  ['templates are there', {}, '/dashboard/agents'],
])('a member whose %s goes there', (_why, state, to) => {
  expect(decideRoot({ ...member, ...state })).toEqual({ to })
})

test('without templates a member goes to Connect', () => {
  const state = { ...member, hasTemplatesAccess: false }
  expect(decideRoot(state)).toEqual({ to: '/dashboard/integrations' })
})

test('a wanted path is only for those who may see the dashboard', () => {
  expect(decideRoot({ ...visitor, redirectTo: '/dashboard' })).toEqual({ show: 'visitor' })
})

test('an inactive visitor is still a visitor', () => {
  expect(decideRoot({ ...visitor, isInactive: true })).toEqual({ show: 'visitor' })
})

test('who has an account and no organisation is a newcomer', () => {
  expect(decideRoot({ ...visitor, isAnonymous: false })).toEqual({ show: 'newcomer' })
})

test.each([
  ['a visitor', true],
  ['an account', false],
])('%s with galleries and no dashboard is offered the onboarding', (_who, isAnonymous) => {
  const state = { ...visitor, isAnonymous, hasGalleriesAccess: true }
  expect(decideRoot(state)).toEqual({ show: 'onboarding' })
})
