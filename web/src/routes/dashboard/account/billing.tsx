import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Redirect } from '@/components/redirect.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { requireRight } from '@/features/account/require-right.ts'
import { BillingPage } from '@/features/billing/billing-page.tsx'
import { useTitle } from '@/lib/use-title.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { subscriptionQuery } from '@/session/organization/subscription.ts'

export const Route = createFileRoute('/dashboard/account/billing')({
  beforeLoad: (guarded) => requireRight(guarded, 'billing.read'),
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(subscriptionQuery(organizationId))
  },
  component: Billing,
})

function Billing() {
  useTitle('Billing')
  const { organizationId } = Route.useRouteContext()
  const { loading, userPermissions } = useAuth()
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(organizationId))
  // The right went away while the page was open.
  if (!loading && !hasPermission(userPermissions, 'billing.read')) {
    return <Redirect to="/dashboard/account" />
  }
  if (subscription !== undefined) return <BillingPage subscription={subscription} />
  if (!error) return <Skeleton className="h-52 w-full rounded-xl" />
  return (
    <ErrorState title="The billing did not load" onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
