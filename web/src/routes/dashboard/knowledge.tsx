import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { AddSourceMenu } from '@/features/knowledge/adding/add-source-menu.tsx'
import { KnowledgePage } from '@/features/knowledge/knowledge-page.tsx'
import {
  isStep,
  type KnowledgeSearch,
  parseKnowledgeSearch,
} from '@/features/knowledge/knowledge-search.ts'
import { KnowledgeSkeleton } from '@/features/knowledge/knowledge-skeleton.tsx'
import { sourcesQuery, totalsQuery } from '@/features/knowledge/queries.ts'
import { readersQuery } from '@/features/knowledge/readers/readers.ts'
import { siteCountQuery } from '@/features/knowledge/sites/queries.ts'
import { SyncSection } from '@/features/knowledge/sites/sync-section.tsx'
import { usePageUploads } from '@/features/knowledge/upload/use-page-uploads.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { unread } from '@/lib/search.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/knowledge')({
  validateSearch: unread,
  loaderDeps: ({ search: { search, status, kind, collection, sort, page } }) => ({
    search,
    status,
    kind,
    collection,
    sort,
    page,
  }),
  loader: ({ context: { queryClient, organizationId }, deps }) => {
    void queryClient.prefetchQuery(sourcesQuery(organizationId, parseKnowledgeSearch(deps)))
    void queryClient.prefetchQuery(readersQuery(organizationId))
    void queryClient.prefetchQuery(siteCountQuery(organizationId))
  },
  component: Knowledge,
})

function Knowledge() {
  useTitle('Knowledge')
  const { organizationId } = Route.useRouteContext()
  const { userPermissions } = useAuth()
  const search = parseKnowledgeSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const uploading = usePageUploads(organizationId, search)
  const { data: found, error, refetch } = useQuery(sourcesQuery(organizationId, search))
  const { data: readers = [] } = useQuery(readersQuery(organizationId))
  const { data: totals } = useQuery(totalsQuery(organizationId))
  // What stands above the list comes with it: else it moves what a person is about to click.
  const { isPending, failureCount } = useQuery(siteCountQuery(organizationId))
  const isSettled = !isPending || failureCount > 0
  const meta = totals && `${count(totals.sources, 'source')}, ${count(totals.passages, 'passage')}`
  const change = (to: KnowledgeSearch) =>
    void navigate({ search: (before) => ({ ...before, ...to }), replace: !isStep(search, to) })
  const addSource = (
    <AddSourceMenu
      organizationId={organizationId}
      onFiles={uploading.add}
      onAdd={(add) => change({ add })}
    />
  )
  return (
    <>
      <TopBar
        title="Knowledge"
        meta={<span className="max-sm:hidden">{meta}</span>}
        actions={addSource}
      />
      <Page>
        {found && isSettled && <SyncSection organizationId={organizationId} />}
        {found && isSettled ? (
          <KnowledgePage
            organizationId={organizationId}
            isOwner={hasPermission(userPermissions, 'organization.write')}
            found={found}
            readers={readers}
            search={search}
            onSearch={change}
            uploading={uploading}
            addSource={addSource}
          />
        ) : error ? (
          <LoadFailure title="Your sources did not load" error={error} onRetry={refetch} />
        ) : (
          <KnowledgeSkeleton />
        )}
      </Page>
    </>
  )
}

function count(number: number, word: string) {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
}
