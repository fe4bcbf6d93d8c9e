import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Acts } from '@/features/admin/overview/acts.tsx'
import { actsQuery } from '@/features/admin/overview/acts-queries.ts'
import { isUuid } from '@/lib/uuid.ts'

type OverviewSearch = { after?: string | undefined }

export const Route = createFileRoute('/admin/')({
  validateSearch: ({ after }): OverviewSearch => ({
    after: typeof after === 'string' && isUuid(after) ? after : undefined,
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient }, deps: { after } }) => {
    void queryClient.prefetchQuery(actsQuery(after))
  },
  component: Overview,
})

function Overview() {
  const { after } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <TopBar title="Overview" />
      <Page>
        <Acts
          after={after}
          onAfter={(cursor) => void navigate({ search: { after: cursor }, replace: true })}
        />
      </Page>
    </>
  )
}
