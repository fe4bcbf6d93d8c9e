import { useState } from 'react'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { type Subscription, trialDaysLeft } from '@/session/organization/subscription.ts'
import { daysLeftText, subscriptionState } from './billing-text.ts'

type BillingPageProps = { subscription: Subscription | null }

/** What is known of the plan. Paying is arranged with sales for now, so there is no other button. */
export function BillingPage({ subscription }: BillingPageProps) {
  const [now] = useState(() => new Date())
  const { salesUrl } = publicConfig()
  const state = subscriptionState(subscription, now)
  const days = daysLeftText(trialDaysLeft(subscription, now))
  return (
    <>
      <Section title="Plan" description="Where your organization stands.">
        <Row title={state.label} badge={days && <Badge tone={state.tone}>{days}</Badge>}>
          {state.words}
        </Row>
        <dl className="divide-y divide-border-1 border-border-1 border-t">
          {facts(subscription, now).map(([label, value]) => (
            <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[200px_1fr]">
              <dt className="text-13 text-text-2">{label}</dt>
              <dd className="text-14 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Price" description="What it costs after the free trial.">
        <Row
          title="$40,000 annually"
          action={
            salesUrl && (
              <Button asChild>
                <a href={salesUrl}>Contact sales</a>
              </Button>
            )
          }
        >
          The trial needs a separate subscription to Salesforce, ServiceNow or Zapier.
        </Row>
      </Section>
    </>
  )
}

function facts(subscription: Subscription | null, now: Date) {
  if (!subscription) return []
  const { status, trial_end, current_period_end, cancel_at_period_end } = subscription
  const known: [string, string][] = []
  if (trial_end) {
    const isOver = Date.parse(trial_end) <= now.getTime()
    known.push([isOver ? 'Trial ended on' : 'Trial ends on', dayOf(trial_end)])
  }
  if (current_period_end && status !== 'trialing') {
    known.push([
      cancel_at_period_end ? 'Ends on' : 'Current period ends on',
      dayOf(current_period_end),
    ])
  }
  known.push([
    'Payment method',
    subscription.payment_methods.length > 0 ? 'On file' : 'None on file',
  ])
  if (cancel_at_period_end) known.push(['Renewal', 'Cancelled: it ends with this period'])
  return known
}
