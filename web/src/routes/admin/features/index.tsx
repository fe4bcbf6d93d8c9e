import { createFileRoute } from '@tanstack/react-router'
import { FeaturesPage } from '@/features/admin/features/features-page.tsx'
import { featuresQuery } from '@/features/admin/features/features-queries.ts'
import { parseFeaturesSearch } from '@/features/admin/features/features-search.ts'

export const Route = createFileRoute('/admin/features/')({
  validateSearch: parseFeaturesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(featuresQuery(deps))
  },
  component: Features,
})

function Features() {
  const navigate = Route.useNavigate()
  return (
    <FeaturesPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
