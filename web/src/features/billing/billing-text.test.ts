import { expect, test } from 'vitest'
import { now, trial } from '@/session/testing/subscription.ts'
import { daysLeftText, subscriptionState } from './billing-text.ts'

test.each([
  [trial, 'Free trial'],
  [{ ...trial, trial_end: '2026-11-21T12:00:00Z' }, 'Trial ended'],
  [{ ...trial, status: 'active' as const }, 'Active'],
  [{ ...trial, status: 'past_due' as const }, 'Past due'],
  [{ ...trial, status: 'canceled' as const }, 'Cancelled'],
  [null, 'No subscription'],
])('%j is called "%s"', (subscription, label) => {
  expect(subscriptionState(subscription, now).label).toBe(label)
})

test.each([
  [14, '14 days left'],
  [1, '1 day left'],
  [0, '0 days left'],
  [null, null],
])('%j days are told as %j', (days, words) => {
  expect(daysLeftText(days)).toBe(words)
})
