import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { AuditTable } from '@/components/audit/audit-table.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { saveFile } from '@/lib/save-file.ts'
import { toast } from '@/lib/toast.ts'
import { isFiltered, noFilter, type OrganizationSearch } from '../organization-search.ts'
import { auditFile } from './audit-file.ts'
import { auditChoicesQuery, auditLogQuery } from './audit-queries.ts'
import { AuditTools } from './audit-tools.tsx'

type AuditLogProps = {
  organizationId: string
  search: OrganizationSearch
  onSearch: (change: OrganizationSearch) => void
}

/** What was done in the organisation and by whom; for owners. */
export function AuditLog({ organizationId, search, onSearch }: AuditLogProps) {
  const { open: _dialog, after, ...filter } = search
  const log = useQuery(auditLogQuery(organizationId, { ...filter, after }))
  const { data: choices } = useQuery(auditChoicesQuery(organizationId))
  const file = useMutation({
    mutationFn: () => auditFile(organizationId, filter),
    onSuccess: (lines) =>
      saveFile('audit-log.csv', new Blob(lines, { type: 'text/csv;charset=utf-8' })),
    onError: (error) => toast.error('The log was not exported', { description: error.message }),
  })
  return (
    <section aria-labelledby="audit-log" className="border-border-1 border-b py-8">
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 id="audit-log" className="font-medium text-16">
            Audit log
          </h2>
          <p className="text-13 text-text-2">
            What was done in the organization and by whom. It cannot be changed.
          </p>
        </div>
        <Button busy={file.isPending} onClick={() => file.mutate()}>
          <Download size={16} aria-hidden="true" />
          Export CSV
        </Button>
      </header>
      <Card className="overflow-hidden">
        <AuditTools choices={choices} search={search} onSearch={onSearch} />
        {log.error && !log.data ? (
          <LoadFailure title="The audit log did not load" error={log.error} onRetry={log.refetch} />
        ) : !log.data ? (
          <AuditSkeleton />
        ) : log.data.entries.length === 0 ? (
          <NoEntries filtered={isFiltered(search)} onClear={() => onSearch(noFilter)} />
        ) : (
          <>
            <AuditTable entries={log.data.entries} isChanging={log.isPlaceholderData} />
            <Pages after={after} next={log.data.next} onAfter={(to) => onSearch({ after: to })} />
          </>
        )}
      </Card>
    </section>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <EmptyState media={<ScrollText size={20} aria-hidden="true" />} title="Nothing here yet">
        Changes to members, agents, keys and the organization are written down here.
      </EmptyState>
    )
  }
  return (
    <NoMatch
      of="entry"
      hint="Try other words, another person or other days."
      all="everything"
      onShowAll={onClear}
    />
  )
}

type PagesProps = {
  after: string | undefined
  next: string | undefined
  onAfter: (cursor: string | undefined) => void
}

function Pages({ after, next, onAfter }: PagesProps) {
  if (!after && !next) return null
  return (
    <nav
      aria-label="Pages of the audit log"
      className="flex min-h-11 items-center justify-end gap-1 border-border-1 border-t px-3"
    >
      <Button variant="ghost" size="sm" disabled={!after} onClick={() => onAfter(undefined)}>
        First page
      </Button>
      <Button variant="ghost" size="sm" disabled={!next} onClick={() => onAfter(next)}>
        Next page
      </Button>
    </nav>
  )
}

function AuditSkeleton() {
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
