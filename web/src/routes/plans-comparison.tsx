import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '@/features/billing/plans/plans-page.tsx'
import { OrganizationSwitcher } from '@/features/shell/organization-switcher.tsx'
import { requireMember } from '@/session/access/guards.ts'
import { subscriptionQuery } from '@/session/organization/subscription.ts'

type PlansSearch = { checkout?: 'done' | undefined }

export const Route = createFileRoute('/plans-comparison')({
  validateSearch: ({ checkout }: Record<string, unknown>): PlansSearch => ({
    checkout: checkout === 'done' ? checkout : undefined,
  }),
  beforeLoad: requireMember,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(subscriptionQuery(organizationId))
  },
  component: Plans,
})

function Plans() {
  const { organizationId } = Route.useRouteContext()
  const { checkout } = Route.useSearch()
  return (
    <PlansPage
      organizationId={organizationId}
      organizationName={<OrganizationSwitcher />}
      isPaid={checkout === 'done'}
    />
  )
}
