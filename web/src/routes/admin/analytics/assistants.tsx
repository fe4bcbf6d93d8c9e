import { createFileRoute } from '@tanstack/react-router'
import { assistantsQuery } from '@/features/admin/analytics/analytics-queries.ts'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { AssistantsPage } from '@/features/admin/analytics/assistants-page.tsx'

export const Route = createFileRoute('/admin/analytics/assistants')({
  validateSearch: parseAnalyticsSearch('assistants'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(assistantsQuery(deps))
  },
  component: Assistants,
})

function Assistants() {
  const navigate = Route.useNavigate()
  return (
    <AssistantsPage
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
