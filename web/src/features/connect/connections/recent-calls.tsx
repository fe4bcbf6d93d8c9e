import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callOutcomes } from '@/lib/call-outcomes.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { type RecentCall, recentCallsQuery } from './queries.ts'

type RecentCallsProps = { organizationId: string; connectionId: string }

/** What agents did in a connected system, or wanted to do, the newest first. */
export function RecentCalls({ organizationId, connectionId }: RecentCallsProps) {
  const { data: calls, error, refetch } = useQuery(recentCallsQuery(organizationId, connectionId))
  return (
    <section aria-labelledby="recent-calls" className="flex flex-col gap-2">
      <h3 id="recent-calls" className="font-medium text-14">
        Recent calls
      </h3>
      {!calls ? (
        error ? (
          <LoadFailure title="The calls did not load" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : calls.length === 0 ? (
        <p className="text-13 text-text-2">
          None yet. What an agent reads or writes there in a conversation is listed here.
        </p>
      ) : (
        <ul aria-label="Newest calls" className="flex flex-col divide-y rounded-lg border">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CallRow({ call }: { call: RecentCall }) {
  const { title, state, error, created_at, agent } = call
  const { tone, label } = callOutcomes[state]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{title}</span>
      <Badge tone={tone}>{label}</Badge>
      <span className="flex w-full flex-wrap gap-x-2 text-12 text-text-3">
        <span>{agent}</span>
        <span title={exactTime(created_at)}>{relativeTime(created_at)}</span>
      </span>
      {error && <span className="w-full text-12 text-red wrap-anywhere">{error}</span>}
    </li>
  )
}
