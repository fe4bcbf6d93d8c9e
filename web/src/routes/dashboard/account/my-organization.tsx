import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { OrganizationPage } from '@/features/organization/organization-page.tsx'
import { parseOrganizationSearch } from '@/features/organization/organization-search.ts'
import { OrganizationSkeleton } from '@/features/organization/organization-skeleton.tsx'
import { organizationDetailsQuery } from '@/features/organization/queries.ts'
import { useTitle } from '@/lib/use-title.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/account/my-organization')({
  validateSearch: parseOrganizationSearch,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(organizationDetailsQuery(organizationId))
  },
  component: MyOrganization,
})

function MyOrganization() {
  useTitle('My organization')
  const { organizationId } = Route.useRouteContext()
  const { userPermissions } = useAuth()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: organization, error, refetch } = useQuery(organizationDetailsQuery(organizationId))
  if (organization) {
    return (
      <OrganizationPage
        organization={organization}
        canWrite={hasPermission(userPermissions, 'organization.write')}
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
  if (!error) return <OrganizationSkeleton />
  return (
    <ErrorState title="Your organization did not load" onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
