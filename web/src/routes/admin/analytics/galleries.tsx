import { createFileRoute } from '@tanstack/react-router'
import { galleriesQuery } from '@/features/admin/analytics/analytics-queries.ts'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { GalleriesPage } from '@/features/admin/analytics/galleries-page.tsx'

export const Route = createFileRoute('/admin/analytics/galleries')({
  validateSearch: parseAnalyticsSearch('galleries'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(galleriesQuery(deps))
  },
  component: Galleries,
})

function Galleries() {
  const navigate = Route.useNavigate()
  return (
    <GalleriesPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({
          search: (before) => changed(before, change),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
