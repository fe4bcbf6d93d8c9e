import { createFileRoute } from '@tanstack/react-router'
import { Redirect } from '@/components/redirect.tsx'
import { requireRight } from '@/features/account/require-right.ts'
import { parseMemberSearch } from '@/features/members/member-search.ts'
import { MembersPage } from '@/features/members/members-page.tsx'
import { headcountQuery, invitationsQuery, membersQuery } from '@/features/members/queries.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'

export const Route = createFileRoute('/dashboard/account/account-users')({
  validateSearch: parseMemberSearch,
  beforeLoad: (guarded) => requireRight(guarded, 'organization.members.read'),
  loaderDeps: ({ search: { open: _dialog, ...filter } }) => filter,
  loader: ({ context: { queryClient, organizationId }, deps }) => {
    void queryClient.prefetchQuery(membersQuery(organizationId, deps))
    void queryClient.prefetchQuery(headcountQuery(organizationId))
    void queryClient.prefetchQuery(invitationsQuery(organizationId))
  },
  component: Members,
})

function Members() {
  useTitle('Members')
  const { userId, organizationId } = Route.useRouteContext()
  const { loading, userPermissions } = useAuth()
  const { features } = useFeatures()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The right went away while the page was open.
  if (!loading && !hasPermission(userPermissions, 'organization.members.read')) {
    return <Redirect to="/dashboard/account" />
  }
  return (
    <MembersPage
      organizationId={organizationId}
      userId={userId}
      canWrite={hasPermission(userPermissions, 'organization.members.write')}
      userLimit={features.userLimit}
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: !('open' in change && change.open),
        })
      }
    />
  )
}
