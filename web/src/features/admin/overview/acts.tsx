import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { type AuditRow, AuditTable } from '@/components/audit/audit-table.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { actsQuery } from './acts-queries.ts'

type ActsProps = {
  after: string | undefined
  onAfter: (cursor: string | undefined) => void
}

/** What platform admins did, newest first. */
export function Acts({ after, onAfter }: ActsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(actsQuery(after))
  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className="font-medium text-16">
        Audit log
      </h2>
      <p className="mb-4 text-13 text-text-2">
        What platform admins did, newest first. It cannot be changed.
      </p>
      <Card className="overflow-hidden">
        {error && !data ? (
          <LoadFailure title="The audit log did not load" error={error} onRetry={refetch} />
        ) : !data ? (
          <ActsSkeleton />
        ) : data.acts.length === 0 ? (
          <EmptyState media={<ScrollText size={20} aria-hidden="true" />} title="Nothing here yet">
            Changes that platform admins make are written down here.
          </EmptyState>
        ) : (
          <>
            <AuditTable entries={data.acts.map(toRow)} isChanging={isPlaceholderData} />
            <Pages after={after} next={data.next} onAfter={onAfter} />
          </>
        )}
      </Card>
    </section>
  )
}

type Act = Omit<AuditRow, 'actor_name'> & { organization_name: string }

/** As a row of the table, which says what was acted on together with its organisation. */
const toRow = ({ organization_name, ...act }: Act): AuditRow => ({
  ...act,
  actor_name: act.actor_email,
  target_name: [...new Set([act.target_name, organization_name])].filter(Boolean).join(', '),
})

function Pages({ after, next, onAfter }: ActsProps & { next: string | undefined }) {
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

function ActsSkeleton() {
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
