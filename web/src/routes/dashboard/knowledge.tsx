import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { AddFilesButton } from '@/features/knowledge/add-files-button.tsx'
import { KnowledgePage } from '@/features/knowledge/knowledge-page.tsx'
import { parseKnowledgeSearch } from '@/features/knowledge/knowledge-search.ts'
import { KnowledgeSkeleton } from '@/features/knowledge/knowledge-skeleton.tsx'
import { readersQuery, sourcesQuery, totalsQuery } from '@/features/knowledge/queries.ts'
import { useUploads } from '@/features/knowledge/use-uploads.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'

export const Route = createFileRoute('/dashboard/knowledge')({
  validateSearch: parseKnowledgeSearch,
  loaderDeps: ({ search: { source: _open, ...filter } }) => filter,
  loader: ({ context: { queryClient, organizationId }, deps }) => {
    void queryClient.prefetchQuery(sourcesQuery(organizationId, deps))
    void queryClient.prefetchQuery(readersQuery(organizationId))
  },
  component: Knowledge,
})

function Knowledge() {
  useTitle('Knowledge')
  const { organizationId } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const uploading = useUploads(organizationId)
  const { data: found, error, refetch } = useQuery(sourcesQuery(organizationId, search))
  const { data: readers = [] } = useQuery(readersQuery(organizationId))
  const { data: totals } = useQuery(totalsQuery(organizationId))
  const meta = totals && `${count(totals.sources, 'source')}, ${count(totals.passages, 'passage')}`
  const addFiles = <AddFilesButton onFiles={uploading.add} />
  return (
    <>
      <TopBar
        title="Knowledge"
        meta={<span className="max-sm:hidden">{meta}</span>}
        actions={addFiles}
      />
      <Page>
        {found ? (
          <KnowledgePage
            organizationId={organizationId}
            found={found}
            readers={readers}
            search={search}
            onSearch={(change) =>
              void navigate({
                search: (before) => ({ ...before, ...change }),
                replace: !('source' in change),
              })
            }
            uploading={uploading}
            addFiles={addFiles}
          />
        ) : error ? (
          <ErrorState title="Your sources did not load" onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
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
