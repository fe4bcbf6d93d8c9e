import type Stripe from 'stripe'

const at = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1000).toISOString() : null

/** What never began has no period, and what ended early has no more of it: neither hides a subscription that lives. */
function periodEnd({ status, ended_at }: Stripe.Subscription, end: number | undefined) {
  if (status === 'incomplete' || status === 'incomplete_expired') return undefined
  return status === 'canceled' && ended_at ? Math.min(ended_at, end ?? ended_at) : end
}

/** A subscription as the table of them says it. */
export function subscriptionRow(subscription: Stripe.Subscription) {
  const { id, status, trial_end, cancel_at_period_end, cancel_at, items } = subscription
  const [item] = items.data
  const start = item?.current_period_start
  const end = periodEnd(subscription, item?.current_period_end)
  return {
    stripe_id: id,
    status: status === 'incomplete_expired' ? 'canceled' : status,
    trial_end: at(trial_end),
    // One that is over before its first period has none.
    current_period_start: start && end && start <= end ? at(start) : null,
    current_period_end: at(end),
    // The portal sets a date instead where it is configured to.
    cancel_at_period_end: cancel_at_period_end || (cancel_at ?? null) !== null,
    price_id: item?.price.id ?? null,
  }
}

/** How a customer stands at Stripe. Of what it pays with only the kinds: every member reads the row. */
export async function readCustomer(stripe: Stripe, customer: string) {
  const [subscriptions, methods] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    stripe.customers.listPaymentMethods(customer, { limit: 10 }),
  ])
  return {
    subscriptions: subscriptions.data.map(subscriptionRow),
    methods: methods.data.map(({ type }) => ({ type })),
  }
}
