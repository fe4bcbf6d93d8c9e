import type { Subscription } from '@/session/organization/subscription.ts'

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
