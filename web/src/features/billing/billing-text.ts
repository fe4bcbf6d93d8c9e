import { dayOf } from '@/lib/format/relative-time.ts'
import type { Subscription } from '@/session/organization/subscription.ts'
import type { PaymentMethod, Price } from './queries.ts'

type State = { label: string; tone: 'ok' | 'warn' | 'bad' | 'run' | 'neutral'; words: string }

const states: Record<Subscription['status'], State> = {
  trialing: {
    label: 'Free trial',
    tone: 'run',
    words: 'You are trying Digital Workforce for free.',
  },
  active: { label: 'Active', tone: 'ok', words: 'The subscription is paid for.' },
  past_due: { label: 'Past due', tone: 'bad', words: 'The last payment did not arrive.' },
  unpaid: { label: 'Unpaid', tone: 'bad', words: 'The last payments did not arrive.' },
  incomplete: {
    label: 'Incomplete',
    tone: 'warn',
    words: 'The first payment is not complete yet.',
  },
  paused: { label: 'Paused', tone: 'neutral', words: 'The subscription is paused.' },
  canceled: { label: 'Cancelled', tone: 'neutral', words: 'The subscription has ended.' },
}

const none: State = {
  label: 'No subscription',
  tone: 'neutral',
  words: 'The organization has neither a trial nor a subscription.',
}

/** What the state of a subscription is called and what it means. */
export function subscriptionState(subscription: Subscription | null, now: Date): State {
  if (!subscription) return none
  const { status, trial_end } = subscription
  if (status === 'trialing' && trial_end && Date.parse(trial_end) <= now.getTime()) {
    return { label: 'Trial ended', tone: 'warn', words: 'The free trial is over.' }
  }
  return states[status]
}

/** "1 day left", rounded up; null when it is not to be shown. */
export function daysLeftText(days: number | null): string | null {
  if (days === null) return null
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What is known of a subscription, each with its name. */
export function planFacts(subscription: Subscription | null, now: Date): [string, string][] {
  if (!subscription) return []
  const { status, trial_end, current_period_end, payment_methods } = subscription
  const known: [string, string][] = []
  if (trial_end && status === 'trialing') {
    const isOver = Date.parse(trial_end) <= now.getTime()
    known.push([isOver ? 'Trial ended on' : 'Trial ends on', dayOf(trial_end)])
  }
  if (current_period_end && status !== 'trialing') {
    const isOver = Date.parse(current_period_end) <= now.getTime()
    known.push([isOver ? 'Ended on' : 'Current period ends on', dayOf(current_period_end)])
  }
  known.push(['Payment method', payment_methods.length > 0 ? 'On file' : 'None on file'])
  return known
}

/** "$40,000", in the money that Stripe names; its amounts are in the smallest unit. */
export function moneyText(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2
  return money.format(amount / 10 ** digits).replace(/\.00$/, '')
}

/** "$40,000 per year", as it is on sale; the list price where Stripe says nothing else. */
export function priceText(price: Price | undefined): { amount: string; every: string } {
  if (!price || price.unit_amount === null || !price.interval) {
    return { amount: '$40,000', every: 'per year' }
  }
  const { unit_amount, currency, interval, interval_count: count } = price
  return {
    amount: moneyText(unit_amount, currency),
    every: count === 1 ? `per ${interval}` : `every ${count} ${interval}s`,
  }
}

/** "Visa ending in 4242". */
export function methodText({ type, brand, last4 }: PaymentMethod): string {
  const name = (brand ?? type).replaceAll('_', ' ')
  const named = name.charAt(0).toUpperCase() + name.slice(1)
  return last4 ? `${named} ending in ${last4}` : named
}

const invoiceStates: Record<string, Pick<State, 'label' | 'tone'>> = {
  paid: { label: 'Paid', tone: 'ok' },
  open: { label: 'Open', tone: 'warn' },
  draft: { label: 'Draft', tone: 'neutral' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Not paid', tone: 'bad' },
}

/** What the state of an invoice is called. */
export function invoiceState(status: string | null): Pick<State, 'label' | 'tone'> {
  return invoiceStates[status ?? ''] ?? { label: 'Draft', tone: 'neutral' }
}

/** Where an organisation stands, in one or two sentences. */
export function standingText(subscription: Subscription | null, now: Date): string {
  const { words } = subscriptionState(subscription, now)
  if (!subscription) return words
  const { status, trial_end, current_period_end, cancel_at_period_end } = subscription
  if (status === 'trialing' && trial_end) {
    const isOver = Date.parse(trial_end) <= now.getTime()
    return isOver
      ? `Your free trial ended on ${dayOf(trial_end)}. Nothing you made is lost.`
      : `Your free trial ends on ${dayOf(trial_end)}.`
  }
  if (status === 'active' && current_period_end) {
    const verb = cancel_at_period_end ? 'It ends' : 'Its period ends'
    return `${words} ${verb} on ${dayOf(current_period_end)}.`
  }
  return words
}
