import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import type { ListPage } from './admin-calls.ts'

type ListFrameProps<Row> = {
  query: UseQueryResult<ListPage<Row>>
  /** What the list has, in the singular: "organization". */
  of: string
  /** In the plural, where that is not with an s. */
  many?: string
  /** What it says where there is none at all. */
  empty: string
  isFiltered: boolean
  onShowAll: () => void
  after: string | undefined
  onAfter: (id: string | undefined) => void
  children: (rows: Row[]) => ReactNode
}

const counted = (count: number, of: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? of : many}`

/** A list with all that it can be: on its way, failed, empty, filtered to nothing, or a page of it. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const {
    query,
    of,
    many = `${of}s`,
    empty,
    isFiltered,
    onShowAll,
    after,
    onAfter,
    children,
  } = props
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
        <SkeletonRows rows={8} className="h-11">
          <Skeleton className="size-6 rounded-md" />
          <Skeleton className="h-4 w-1/2" />
        </SkeletonRows>
      </Card>
    )
  }
  if (data.rows.length === 0) {
    return (
      <Card>
        {isFiltered || after ? (
          <NoMatch
            of={of}
            hint="Try other words, or leave a filter out."
            all={`all ${many}`}
            onShowAll={onShowAll}
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
        {(after || data.next) && (
          <nav aria-label={`Pages of ${many}`} className="ml-auto flex gap-1">
            <Button variant="ghost" size="sm" disabled={!after} onClick={() => onAfter(undefined)}>
              First page
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={!data.next || isPlaceholderData}
              onClick={() => onAfter(data.next)}
            >
              Next page
            </Button>
          </nav>
        )}
      </footer>
    </Card>
  )
}
