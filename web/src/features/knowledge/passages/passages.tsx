import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DocumentText } from '@/components/ui/document-text.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { citedIn, passageCitationsQuery } from '../citations/citation-counts.ts'
import type { Source } from '../source.ts'
import { passagesQuery } from './passages-query.ts'

/** What a source was cut into, and in how many answers each part was cited. */
export function Passages({ source }: { source: Source }) {
  const found = useInfiniteQuery(passagesQuery(source))
  const { data: cited } = useQuery(passageCitationsQuery(source))
  if (!found.data) {
    return found.error ? (
      <LoadFailure
        title="The passages could not be loaded"
        error={found.error}
        onRetry={found.refetch}
      />
    ) : (
      <WaitingText />
    )
  }
  const passages = found.data.pages.flatMap((page) => page.passages)
  return (
    <>
      <ol aria-label="Passages" className="flex flex-col gap-3">
        {passages.map((passage) => {
          const citations = citedIn(cited?.get(passage.id))
          return (
            <li key={passage.id} className="rounded-xl border border-border-2 bg-bg-2 p-4">
              <p className="mb-2 flex gap-2 text-12 text-text-3">
                <span className="min-w-0 flex-1 truncate">
                  {passage.heading.join(' › ') || `Passage ${passage.ordinal + 1}`}
                </span>
                {citations && <span>{citations}</span>}
                {passage.page !== null && <span>page {passage.page}</span>}
              </p>
              <div className="text-13 text-text-2">
                <DocumentText text={passage.body} />
              </div>
            </li>
          )
        })}
      </ol>
      {found.hasNextPage && (
        <Button
          className="mt-3 w-full"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

export function WaitingText() {
  return <SkeletonLines className="gap-3 p-6" lines={['h-4 w-1/2', 'h-4 w-full', 'h-4 w-4/5']} />
}
