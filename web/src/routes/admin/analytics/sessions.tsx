import { createFileRoute } from '@tanstack/react-router'
import { sessionsQuery } from '@/features/admin/analytics/analytics-queries.ts'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { SessionsPage } from '@/features/admin/analytics/sessions-page.tsx'

export const Route = createFileRoute('/admin/analytics/sessions')({
  validateSearch: parseAnalyticsSearch('sessions'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(sessionsQuery(deps))
  },
  component: Sessions,
})

function Sessions() {
  const navigate = Route.useNavigate()
  return (
    <SessionsPage
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
