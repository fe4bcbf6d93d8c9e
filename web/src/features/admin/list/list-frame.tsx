import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CursorPages } from '@/components/layout/cursor-pages.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import type { ListPage } from './admin-calls.ts'
import type { ListSearch } from './list-search.ts'
import { isFiltered, type ListProps, unfiltered } from './list-shape.ts'

type ListFrameProps<Row, Search extends ListSearch> = ListProps<Search> & {
  query: UseQueryResult<ListPage<Row>>
  children: (rows: Row[]) => ReactNode
}

const counted = (count: number, of: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? of : many}`

/** A list with all that it can be: on its way, failed, empty, filtered to nothing, or a page of it. */
export function ListFrame<Row, Search extends ListSearch>(props: ListFrameProps<Row, Search>) {
  const { shape, query, search, onSearch, children } = props
  const { of, many = `${of}s`, empty } = shape
  const { data, error, refetch, isPlaceholderData } = query
  if (error && !data) {
    return (
      <Card>
        <LoadFailure title={`The ${many} did not load`} error={error} onRetry={refetch} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card aria-busy="true">
        <div className="h-9 border-b" />
        <SkeletonRows rows={8} className="h-12">
          <Skeleton className="size-6 rounded-md" />
          <Skeleton className="h-4 w-1/2" />
        </SkeletonRows>
      </Card>
    )
  }
  if (data.rows.length === 0) {
    return (
      <Card>
        {isFiltered(shape, search) || search.after ? (
          <NoMatch
            of={of}
            hint="Try other words, or leave a filter out."
            all={`all ${many}`}
            onShowAll={() => onSearch(unfiltered(shape, search))}
          />
        ) : (
          <EmptyState title={`No ${many} yet`}>{empty}</EmptyState>
        )}
      </Card>
    )
  }
  return (
    <Card
      aria-busy={isPlaceholderData}
      className={`overflow-hidden ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {children(data.rows)}
      <footer className="flex min-h-11 items-center gap-2 border-border-1 border-t pr-3 pl-4 text-12 text-text-3 tabular-nums">
        <span role="status">
          {data.rows.length === data.total
            ? counted(data.total, of, many)
            : `${data.rows.length} of ${counted(data.total, of, many)}`}
        </span>
        <CursorPages
          label={`Pages of ${many}`}
          after={search.after}
          next={data.next}
          isChanging={isPlaceholderData}
          onAfter={(after) => onSearch({ ...search, after })}
        />
      </footer>
    </Card>
  )
}
