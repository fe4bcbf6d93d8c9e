import { createFileRoute } from '@tanstack/react-router'
import { actsQuery } from '@/features/admin/overview/acts-queries.ts'
import { OverviewPage } from '@/features/admin/overview/overview-page.tsx'
import { healthQuery, overviewQuery } from '@/features/admin/overview/overview-queries.ts'
import { isUuid } from '@/lib/uuid.ts'

type OverviewSearch = { after?: string | undefined }

export const Route = createFileRoute('/admin/')({
  validateSearch: ({ after }): OverviewSearch => ({
    after: typeof after === 'string' && isUuid(after) ? after : undefined,
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient }, deps: { after } }) => {
    void queryClient.prefetchQuery(healthQuery)
    void queryClient.prefetchQuery(overviewQuery)
    void queryClient.prefetchQuery(actsQuery(after))
  },
  component: Overview,
})

function Overview() {
  const { after } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      after={after}
      onAfter={(cursor) => void navigate({ search: { after: cursor }, replace: true })}
    />
  )
}
