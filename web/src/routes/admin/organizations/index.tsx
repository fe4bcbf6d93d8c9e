import { createFileRoute } from '@tanstack/react-router'
import { parseOrganizationsSearch } from '@/features/admin/organizations/organization-search.ts'
import { OrganizationsPage } from '@/features/admin/organizations/organizations-page.tsx'
import { organizationsQuery } from '@/features/admin/organizations/organizations-queries.ts'

export const Route = createFileRoute('/admin/organizations/')({
  validateSearch: parseOrganizationsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(organizationsQuery(deps))
  },
  component: Organizations,
})

function Organizations() {
  const navigate = Route.useNavigate()
  return (
    <OrganizationsPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
