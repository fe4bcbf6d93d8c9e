import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import { subscriptionQuery, trialDaysLeft } from '@/session/organization/subscription.ts'

/** What is left of the trial, while it will not be paid for by itself (specification 9). */
export function TrialCard() {
  const { organizationId } = useOrganizationMembership()
  const { isWide, setCollapsed } = useSidebar()
  const [now] = useState(() => new Date())
  const { data } = useQuery({
    ...subscriptionQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const days = trialDaysLeft(data ?? null, now)
  if (days === null) return null
  return (
    <p className="mb-3 flex flex-none items-center gap-2 rounded-xl border border-border-2 bg-bg-1 px-3 py-2.5 text-13">
      <span className="min-w-0 flex-1 font-medium">
        {days} {days === 1 ? 'day' : 'days'} left in trial
      </span>
      <Link
        to="/plans-comparison"
        className="rounded-md text-accent-text hover:underline max-lg:py-2"
        onClick={() => !isWide && setCollapsed(true)}
      >
        See plans
      </Link>
    </p>
  )
}
