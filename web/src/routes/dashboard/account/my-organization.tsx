import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadError } from '@/components/layout/load-error.tsx'
import { PendingScreen } from '@/components/layout/pending-screen.tsx'
import { OrganizationPage } from '@/features/organization/organization-page.tsx'
import { parseOrganizationSearch } from '@/features/organization/organization-search.ts'
import { OrganizationSkeleton } from '@/features/organization/organization-skeleton.tsx'
import { organizationDetailsQuery } from '@/features/organization/queries.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { unread } from '@/lib/search.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'

export const Route = createFileRoute('/dashboard/account/my-organization')({
  validateSearch: unread,
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(organizationDetailsQuery(organizationId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <PendingScreen screen="My organization">
      <OrganizationSkeleton />
    </PendingScreen>
  ),
  errorComponent: (props) => (
    <LoadError screen="My organization" title="Your organization did not load" {...props} />
  ),
  component: MyOrganization,
})

function MyOrganization() {
  useTitle('My organization')
  const { organizationId } = Route.useRouteContext()
  const { userPermissions, hasTemplatesAccess } = useAuth()
  const { features } = useFeatures()
  const search = parseOrganizationSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { data: organization } = useSuspenseQuery(organizationDetailsQuery(organizationId))
  return (
    <OrganizationPage
      organization={organization}
      canWrite={hasPermission(userPermissions, 'organization.write')}
      canAsk={hasTemplatesAccess && hasPermission(userPermissions, 'agents.write')}
      hasSso={features.sso}
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: !('after' in change || change.open),
          resetScroll: false,
        })
      }
    />
  )
}
