import { Link } from '@tanstack/react-router'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { publicConfig } from '@/lib/supabase.ts'
import { type Subscription, trialDaysLeft } from '@/session/organization/subscription.ts'
import { daysLeftText, planFacts, subscriptionState } from './billing-text.ts'
import type { Overview } from './queries.ts'
import { Renewal } from './renewal.tsx'

type PlanSectionProps = {
  organizationId: string
  subscription: Subscription | null
  overview: Overview | undefined
  canWrite: boolean
  now: Date
}

/** Where the organisation stands, and what can be done about it. */
export function PlanSection({ organizationId, subscription, overview, ...rest }: PlanSectionProps) {
  const { canWrite, now } = rest
  const state = subscriptionState(subscription, now)
  const days = daysLeftText(trialDaysLeft(subscription, now))
  const isRunning = ['trialing', 'active', 'past_due'].includes(subscription?.status ?? '')
  const { payments = false, salesUrl } = publicConfig()
  const hasPlan = overview?.has_plan === true
  return (
    <Section title="Plan" description="Where your organization stands.">
      <Row
        title={state.label}
        badge={days && <Badge tone={state.tone}>{days}</Badge>}
        action={
          !hasPlan && (
            <Button asChild variant={payments ? 'primary' : 'secondary'}>
              <Link to="/plans-comparison">Compare plans</Link>
            </Button>
          )
        }
      >
        {state.words}
      </Row>
      <dl className="divide-y divide-border-1 border-border-1 border-t">
        {planFacts(subscription, now).map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[200px_1fr]">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="text-14 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {overview?.is_at_stripe && subscription && isRunning && canWrite && (
        <div className="border-border-1 border-t">
          <Renewal organizationId={organizationId} subscription={subscription} />
        </div>
      )}
      {!(payments && hasPlan) && (
        <div className="border-border-1 border-t">
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
            {!hasPlan &&
              'After the free trial. The trial needs a separate subscription to Salesforce, ServiceNow or Zapier.'}
          </Row>
        </div>
      )}
    </Section>
  )
}
