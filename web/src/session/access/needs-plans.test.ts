import { expect, test } from 'vitest'
import { needsPlans, type PlansState } from './needs-plans.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inTime = '2026-11-21T12:00:01Z'
const over = '2026-11-21T12:00:00Z'
const member: PlansState = {
  loading: false,
  userRole: 'owner',
  memberSince: '2026-11-20T12:00:00Z',
  subscription: null,
  now,
}
const asks = (change: Partial<PlansState>) => needsPlans({ ...member, ...change })
const trial = (trial_end: string | null) => ({ status: 'trialing', trial_end }) as const

test('without a subscription a plan is asked for once the member is 24 hours old', () => {
  expect(asks({})).toBe(true)
  expect(asks({ memberSince: '2026-11-20T12:00:01Z' })).toBe(false)
})

test('who uses agents is never asked, whatever the subscription', () => {
  for (const subscription of [
    null,
    trial(over),
    { status: 'canceled', trial_end: null } as const,
  ]) {
    expect(asks({ userRole: 'agent_user', subscription })).toBe(false)
    expect(asks({ userRole: 'member', subscription })).toBe(true)
  }
})

test('nothing is decided while anything is loading', () => {
  expect(asks({ loading: true })).toBe(false)
  expect(asks({ subscription: undefined })).toBe(false)
})

test('an active subscription never asks, however old its trial', () => {
  expect(asks({ subscription: { status: 'active', trial_end: over } })).toBe(false)
})

test('a trial asks once its end has passed', () => {
  expect(asks({ subscription: trial(inTime) })).toBe(false)
  expect(asks({ subscription: trial(over) })).toBe(true)
  expect(asks({ subscription: trial(null) })).toBe(false)
})

test.each(['past_due', 'canceled', 'incomplete', 'unpaid', 'paused'] as const)(
  'a subscription that is %s asks at once',
  (status) => {
    expect(asks({ subscription: { status, trial_end: inTime }, memberSince: inTime })).toBe(true)
  },
)

test('who belongs to no organization has no plan to choose', () => {
  expect(asks({ memberSince: null, userRole: null })).toBe(false)
})
