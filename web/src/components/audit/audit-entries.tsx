import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { CursorPages } from '@/components/layout/cursor-pages.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type AuditRow, AuditTable } from './audit-table.tsx'

type AuditEntriesProps = {
  log: UseQueryResult<{ entries: AuditRow[]; next: string | undefined }>
  after: string | undefined
  onAfter: (cursor: string | undefined) => void
  /** What stands there where the log has nothing. */
  none: ReactNode
}

/** An audit log with all that it can be: on its way, failed, empty, or a page of it. */
export function AuditEntries({ log, after, onAfter, none }: AuditEntriesProps) {
  const { data, error, refetch, isPlaceholderData } = log
  if (error && !data) {
    return <LoadFailure title="The audit log did not load" error={error} onRetry={refetch} />
  }
  if (!data) return <EntriesSkeleton />
  if (data.entries.length === 0) return none
  return (
    <>
      <AuditTable entries={data.entries} isChanging={isPlaceholderData} />
      {(after || data.next) && (
        <div className="flex min-h-11 items-center border-border-1 border-t px-3">
          <CursorPages label="Pages of the audit log" {...{ after, onAfter }} next={data.next} />
        </div>
      )}
    </>
  )
}

/** What stands there where nothing was done yet. */
export function NothingDone({ children }: { children: string }) {
  return (
    <EmptyState media={<ScrollText size={20} aria-hidden="true" />} title="Nothing here yet">
      {children}
    </EmptyState>
  )
}

function EntriesSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-12 items-center gap-6 px-4">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  )
}
