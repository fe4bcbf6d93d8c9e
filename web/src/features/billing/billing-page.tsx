import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Section } from '@/components/layout/section.tsx'
import { publicConfig } from '@/lib/supabase.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'
import type { Subscription } from '@/session/organization/subscription.ts'
import { InvoicesSection } from './invoices-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { overviewQuery } from './queries.ts'
import { UsageSection, UsageSkeleton } from './usage-section.tsx'

type BillingPageProps = { organizationId: string; subscription: Subscription | null }

/** The plan, what is used of it, and what it is paid with. */
export function BillingPage({ organizationId, subscription }: BillingPageProps) {
  const [now] = useState(() => new Date())
  const { userPermissions } = useAuth()
  const { features } = useFeatures()
  const { data: overview, error, refetch } = useQuery(overviewQuery(organizationId))
  const canWrite = hasPermission(userPermissions, 'billing.write')
  const isAtStripe = Boolean(publicConfig().payments && overview?.has_customer)
  return (
    <>
      <PlanSection {...{ organizationId, subscription, overview, canWrite, now }} />
      {overview && <UsageSection overview={overview} />}
      {error && !overview && (
        <Section title="Usage" description="What you use of what your plan includes.">
          <LoadFailure title="Usage did not load" error={error} onRetry={refetch} />
        </Section>
      )}
      {!overview && !error && <UsageSkeleton />}
      {isAtStripe && (
        <>
          <PaymentSection
            organizationId={organizationId}
            hasPortal={canWrite && features.stripePortal}
          />
          <InvoicesSection organizationId={organizationId} />
        </>
      )}
    </>
  )
}
