import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '@/features/admin/list/list-search.ts'
import { MembersPage } from '@/features/admin/organization/members-page.tsx'
import { ownMembersQuery } from '@/features/admin/organization/organization-queries.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/members')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { organizationId }, deps }) => {
    void queryClient.prefetchQuery(ownMembersQuery(organizationId, deps))
  },
  component: Members,
})

function Members() {
  const navigate = Route.useNavigate()
  return (
    <MembersPage
      organizationId={Route.useParams().organizationId}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
