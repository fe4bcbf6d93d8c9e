import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadError } from '@/components/layout/load-error.tsx'
import { PendingScreen } from '@/components/layout/pending-screen.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { requireRight } from '@/features/account/require-right.ts'
import { BillingPage } from '@/features/billing/billing-page.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { subscriptionQuery } from '@/session/organization/subscription.ts'

export const Route = createFileRoute('/dashboard/account/billing')({
  beforeLoad: (guarded) => requireRight(guarded, 'billing.read'),
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(subscriptionQuery(organizationId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <PendingScreen screen="Billing">
      <Skeleton className="h-52 w-full rounded-xl" />
    </PendingScreen>
  ),
  errorComponent: (props) => <LoadError screen="Billing" title="Billing did not load" {...props} />,
  component: Billing,
})

function Billing() {
  useTitle('Billing')
  const { organizationId } = Route.useRouteContext()
  const { loading, userPermissions } = useAuth()
  const { data: subscription } = useSuspenseQuery(subscriptionQuery(organizationId))
  // The right went away while the page was open.
  if (!loading && !hasPermission(userPermissions, 'billing.read')) {
    return <Redirect to="/dashboard/account" />
  }
  return <BillingPage organizationId={organizationId} subscription={subscription} />
}
