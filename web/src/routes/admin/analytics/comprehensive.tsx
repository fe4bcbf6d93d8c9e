import { createFileRoute } from '@tanstack/react-router'
import { comprehensiveQuery } from '@/features/admin/analytics/analytics-queries.ts'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { ComprehensivePage } from '@/features/admin/analytics/comprehensive-page.tsx'

export const Route = createFileRoute('/admin/analytics/comprehensive')({
  validateSearch: parseAnalyticsSearch('comprehensive'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(comprehensiveQuery(deps))
  },
  component: Comprehensive,
})

function Comprehensive() {
  const navigate = Route.useNavigate()
  return (
    <ComprehensivePage
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
