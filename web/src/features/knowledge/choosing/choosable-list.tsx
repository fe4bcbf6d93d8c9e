import type { ReactNode } from 'react'
import { SearchBox } from '@/components/form/filter-row.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import type { Source } from '../source.ts'
import type { Choosable } from './choosable.ts'

type ChoosableListProps = {
  choosable: Choosable
  className?: string
  /** The item of a source. */
  children: (source: Source) => ReactNode
}

/** Sources to choose from, with a search for their names and the way to more of them. */
export function ChoosableList({ choosable, className, children }: ChoosableListProps) {
  const { sources, total, search, setSearch, error, refetch, isMore, more } = choosable
  return (
    <div className="flex flex-col gap-3">
      <SearchBox
        label="Search sources"
        value={search}
        onSearch={(text) => setSearch(text ?? '')}
        className="flex-none max-sm:basis-auto"
      />
      {!sources ? (
        error ? (
          <LoadFailure title="The sources did not load" error={error} onRetry={refetch} />
        ) : (
          <SkeletonLines className="gap-3" lines={['h-4 w-2/3', 'h-4 w-1/2']} />
        )
      ) : sources.length === 0 ? (
        <p className="text-13 text-text-2">No source has this name.</p>
      ) : (
        <ul aria-label="Sources" className={className}>
          {sources.map(children)}
        </ul>
      )}
      {sources && sources.length < total && (
        <div className="flex flex-wrap items-center gap-2">
          <span role="status" className="flex-1 text-12 text-text-3">
            {sources.length.toLocaleString('en')} of {total.toLocaleString('en')} sources
          </span>
          <Button size="sm" busy={isMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
