import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import type { AnalyticsSearch } from '../analytics-search.ts'
import { type SessionFilter, sessionsQuery } from '../queries.ts'
import { SessionRow } from './session-row.tsx'
import { SessionTools } from './session-tools.tsx'

type SessionListProps = {
  organizationId: string
  filter: SessionFilter
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
  /** Leaves out no session of the last 90 days. */
  onShowAll: () => void
}

/** The sessions of a period, a page at a time; each opens to what was said. */
export function SessionList(props: SessionListProps) {
  const { organizationId, filter, search, onSearch, onShowAll } = props
  const listed = useQuery(sessionsQuery(organizationId, filter))
  const { data, error, refetch, isPlaceholderData } = listed
  return (
    <section aria-label="Conversations">
      <SessionTools search={search} onSearch={onSearch} />
      {error && !data ? (
        <LoadFailure title="The conversations did not load" error={error} onRetry={refetch} />
      ) : !data ? (
        <Card aria-busy="true">
          <SkeletonRows rows={6} className="h-16">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </SkeletonRows>
        </Card>
      ) : data.sessions.length === 0 ? (
        <Card>
          <NoMatch
            of="conversation"
            hint="Try other words, other days, or leave a filter out."
            all="the last 90 days"
            onShowAll={onShowAll}
          />
        </Card>
      ) : (
        <>
          {data.total !== null && (
            <p role="status" className="mb-2 text-12 text-text-3">
              {data.total.toLocaleString('en')}{' '}
              {data.total === 1 ? 'conversation' : 'conversations'}
            </p>
          )}
          <Card aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
            <ul className="divide-y divide-border-1" aria-label="Conversations">
              {data.sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <Pages
              after={search.after}
              next={isPlaceholderData ? undefined : data.next}
              onAfter={(after) => onSearch({ after })}
            />
          </Card>
        </>
      )}
    </section>
  )
}

type PagesProps = {
  after: string | undefined
  next: string | undefined
  onAfter: (place: string | undefined) => void
}

function Pages({ after, next, onAfter }: PagesProps) {
  if (!after && !next) return null
  return (
    <nav
      aria-label="Pages of conversations"
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
