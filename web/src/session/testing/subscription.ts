import type { Subscription } from '../organization/subscription.ts'

export const now = new Date('2026-11-21T12:00:00Z')
/** A trial that ends in 14 days. */
export const trial: Subscription = {
  status: 'trialing',
  trial_end: '2026-12-05T12:00:00Z',
  current_period_end: '2026-12-05T12:00:00Z',
  payment_methods: [],
  cancel_at_period_end: false,
}
