import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Mark } from '@/components/layout/mark.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { needsPlans } from '@/session/access/needs-plans.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import {
  type Subscription,
  subscriptionQuery,
  trialDaysLeft,
} from '@/session/organization/subscription.ts'
import { daysLeftText, standingText, subscriptionState } from '../billing-text.ts'
import { overviewQuery, priceQuery } from '../queries.ts'
import { AnnualAction } from './annual-action.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanFeatures } from './plan-features.tsx'

type PlansPageProps = {
  organizationId: string
  /** Its name, or the way to another organisation of the person. */
  organizationName: ReactNode
  /** The person comes from a checkout that was paid. */
  isPaid: boolean
}

/** It will be paid for, as Stripe has told. */
const isConfirmed = (subscription: Subscription | null | undefined) =>
  subscription?.status === 'active' ||
  (subscription?.status === 'trialing' && subscription.payment_methods.length > 0)

/** The plans, where the organisation stands, and the way to each. */
export function PlansPage({ organizationId, organizationName, isPaid }: PlansPageProps) {
  const { user, userRole, orgMember, userPermissions, loading } = useAuth()
  const [now] = useState(() => new Date())
  const canWrite = hasPermission(userPermissions, 'billing.write')
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(organizationId))
  const { data: overview } = useQuery({ ...overviewQuery(organizationId), enabled: canWrite })
  const isOnSale = Boolean(publicConfig().payments && overview?.price)
  const { data: price } = useQuery({ ...priceQuery(organizationId), enabled: isOnSale })
  useTitle('Plans')
  const { organizationId: ownId } = useOrganizationMembership()
  if (userRole === 'agent_user') return <Redirect to="/limited-access" />
  // Another organisation was chosen in another tab, or this one is closed to the person.
  if (!loading && ownId !== organizationId) return <Redirect to="/" />
  if (isPaid && isConfirmed(subscription)) return <Redirect to="/" />
  if (error && subscription === undefined) {
    return <LoadFailure title="The plan did not load" error={error} onRetry={refetch} />
  }
  if (subscription === undefined) return <FullScreenSpinner />
  const state = subscriptionState(subscription, now)
  const days = daysLeftText(trialDaysLeft(subscription, now))
  const memberSince = orgMember?.created_at ?? null
  const isNeeded = needsPlans({ loading, userRole, memberSince, subscription, now })
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center gap-3 border-b px-4 lg:px-8">
        <Mark className="size-6 flex-none" />
        <div className="flex min-w-0 flex-1">
          <div className="flex min-w-0 max-w-72 flex-1">{organizationName}</div>
        </div>
        <span className="truncate text-13 text-text-2 max-sm:hidden">{user?.email}</span>
        <Button asChild>
          <Link to="/logout">Sign out</Link>
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-[1264px] flex-1 flex-col gap-8 px-4 py-8 lg:px-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-balance font-semibold text-20">
              {isNeeded ? 'Choose a plan' : 'Plans'}
            </h1>
            <p className="max-w-reading text-text-2">{standingText(subscription, now)}</p>
          </div>
          <nav aria-label="Elsewhere" className="flex flex-wrap gap-2">
            <Button asChild variant="ghost">
              <Link to="/dashboard/account">Account settings</Link>
            </Button>
            {!isNeeded && (
              <Button asChild>
                <Link to="/">Back to the dashboard</Link>
              </Button>
            )}
          </nav>
        </div>
        {isPaid && (
          <p
            role="status"
            className="flex items-center gap-3 rounded-xl border bg-bg-2 p-4 text-text-2"
          >
            <Spinner />
            Stripe is confirming your payment. You continue automatically, usually within seconds.
          </p>
        )}
        <PlanCards
          current={subscription?.status === 'trialing' ? 'trial' : currentOf(overview)}
          trialBadge={<Badge tone={state.tone}>{isNeeded ? 'Ended' : (days ?? 'Your plan')}</Badge>}
          price={price}
          annualAction={!isPaid && <AnnualAction organizationId={organizationId} />}
        />
        <section aria-labelledby="comparison">
          <h2 id="comparison" className="mb-3 font-medium text-16">
            What each plan includes
          </h2>
          <PlanFeatures />
        </section>
      </main>
    </div>
  )
}

const currentOf = (overview: { is_at_stripe: boolean; has_plan: boolean } | undefined) =>
  overview?.is_at_stripe && overview.has_plan ? 'annual' : null
