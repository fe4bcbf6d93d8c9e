import { expect, test } from 'vitest'
import { now, trial } from '@/session/testing/subscription.ts'
import {
  daysLeftText,
  invoiceState,
  methodText,
  moneyText,
  planFacts,
  priceText,
  standingText,
  subscriptionState,
} from './billing-text.ts'

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

const active = { ...trial, status: 'active' as const, trial_end: null }

test.each([
  [trial, 'Your free trial ends on December 5, 2026.'],
  [
    { ...trial, trial_end: '2026-11-20T12:00:00Z' },
    'Your free trial ended on November 20, 2026. Nothing you made is lost.',
  ],
  [active, 'The subscription is paid for. Its period ends on December 5, 2026.'],
  [
    { ...active, cancel_at_period_end: true },
    'The subscription is paid for. It ends on December 5, 2026.',
  ],
  [{ ...active, status: 'unpaid' as const }, 'The last payments did not arrive.'],
  [null, 'The organization has neither a trial nor a subscription.'],
])('of %j it is said "%s"', (subscription, words) => {
  expect(standingText(subscription, now)).toBe(words)
})

test.each([
  [trial, 'Trial ends on'],
  [{ ...trial, trial_end: '2026-11-20T12:00:00Z' }, 'Trial ended on'],
  [active, 'Current period ends on'],
  [{ ...active, current_period_end: '2026-11-21T12:00:00Z' }, 'Ended on'],
])('of %j the first fact is "%s"', (subscription, name) => {
  expect(planFacts(subscription, now)[0]?.[0]).toBe(name)
})

test.each([
  [4_000_000, 'usd', '$40,000'],
  [4_000_050, 'usd', '$40,000.50'],
  [5_000_000, 'jpy', '¥5,000,000'],
])('%d of %s are %s', (amount, currency, words) => {
  expect(moneyText(amount, currency)).toBe(words)
})

const price = { unit_amount: 3_000_000, currency: 'eur', interval: 'year', interval_count: 1 }

test.each([
  [undefined, '$40,000 per year'],
  [{ ...price, unit_amount: null }, '$40,000 per year'],
  [price, '€30,000 per year'],
  [{ ...price, interval: 'month', interval_count: 6 }, '€30,000 every 6 months'],
])('the price %j is "%s"', (given, words) => {
  const { amount, every } = priceText(given)
  expect(`${amount} ${every}`).toBe(words)
})

const card = { id: 'pm', type: 'card', brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 }

test.each([
  [card, 'Visa ending in 4242'],
  [{ ...card, type: 'sepa_debit', brand: null, last4: null }, 'Sepa debit'],
])('%j is called "%s"', (method, words) => {
  expect(methodText(method)).toBe(words)
})

test.each([
  ['paid', 'Paid'],
  ['uncollectible', 'Not paid'],
  ['of tomorrow', 'Draft'],
  [null, 'Draft'],
])('an invoice that is %j is "%s"', (status, label) => {
  expect(invoiceState(status).label).toBe(label)
})
