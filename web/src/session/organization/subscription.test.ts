import { expect, test } from 'vitest'
import { now, trial } from '../testing/subscription.ts'
import { trialDaysLeft } from './subscription.ts'

test.each([
  ['2026-12-05T12:00:00Z', 14],
  ['2026-12-05T12:00:01Z', 15],
  ['2026-11-22T12:00:00Z', 1],
  ['2026-11-21T12:00:01Z', 1],
  ['2026-11-21T12:00:00Z', 0],
  ['2026-11-20T12:00:00Z', 0],
])('a trial that ends %s has %i days left', (trial_end, days) => {
  expect(trialDaysLeft({ ...trial, trial_end }, now)).toBe(days)
})

test('a trial that will be paid for says nothing, unless it is being cancelled', () => {
  const paid = { ...trial, payment_methods: [{ brand: 'visa' }] }

  expect(trialDaysLeft(paid, now)).toBeNull()
  expect(trialDaysLeft({ ...paid, cancel_at_period_end: true }, now)).toBe(14)
})

test('what is no trial has no days left', () => {
  expect(trialDaysLeft(null, now)).toBeNull()
  expect(trialDaysLeft({ ...trial, status: 'active' }, now)).toBeNull()
  expect(trialDaysLeft({ ...trial, trial_end: null }, now)).toBeNull()
})
