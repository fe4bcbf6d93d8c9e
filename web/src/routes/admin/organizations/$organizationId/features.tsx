import { createFileRoute } from '@tanstack/react-router'
import { FeaturesPage } from '@/features/admin/organization/features-page.tsx'
import { ownFeaturesQuery } from '@/features/admin/organization/organization-queries.ts'
import { textSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/features')({
  validateSearch: textSearch('search'),
  loader: ({ context: { queryClient }, params: { organizationId } }) => {
    void queryClient.prefetchQuery(ownFeaturesQuery(organizationId))
  },
  component: Features,
})

function Features() {
  const navigate = Route.useNavigate()
  return (
    <FeaturesPage
      organizationId={Route.useParams().organizationId}
      search={Route.useSearch().search}
      onSearch={(search) => void navigate({ search: { search }, replace: true })}
    />
  )
}
