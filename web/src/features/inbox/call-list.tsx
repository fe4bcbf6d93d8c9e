import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { builtInActs } from '@/lib/built-in-tools.ts'
import { callOutcomes } from '@/lib/call-outcomes.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { toolsQuery } from '@/lib/tools.ts'
import { CallRow } from './call-row.tsx'
import { Choice, chosen, Filters, type OnFilter } from './filters.tsx'
import { callsQuery } from './found-queries.ts'
import type { InboxSearch } from './inbox-search.ts'

type CallListProps = {
  organizationId: string
  search: InboxSearch
  /** Owners alone use tools by themselves. */
  mayAsk: boolean
  onFilter: OnFilter
}

/** Every call of a tool that an agent made or wanted to make: with what, what came of it, and who allowed it. */
export function CallList({ organizationId, search, mayAsk, onFilter }: CallListProps) {
  const { data: known } = useQuery(toolsQuery(organizationId))
  const names = [
    ...namedOptions(builtInActs),
    ...(known?.tools ?? []).map(({ name, title }) => ({ value: name, label: title })),
  ]
  return (
    <div className="flex flex-col gap-3 p-4">
      <Filters {...{ organizationId, search, onFilter }}>
        <Choice
          label="Tool"
          all="All tools"
          value={search.tool}
          options={names}
          onChoose={(value) => onFilter({ tool: chosen(value) })}
        />
        <Choice
          label="Outcome"
          all="All outcomes"
          value={search.call}
          options={Object.entries(callOutcomes).map(([value, { label }]) => ({ value, label }))}
          onChoose={(value) => onFilter({ call: chosen(value) })}
        />
      </Filters>
      <Calls {...{ organizationId, search, mayAsk }} />
    </div>
  )
}

function Calls({ organizationId, search, mayAsk }: Omit<CallListProps, 'onFilter'>) {
  const { agent, call, tool, period } = search
  const found = useInfiniteQuery({
    ...callsQuery(organizationId, { agent, call, tool, period }),
    placeholderData: keepPreviousData,
  })
  if (found.error && !found.data) {
    return (
      <LoadFailure title="The calls did not load" error={found.error} onRetry={found.refetch} />
    )
  }
  if (!found.data) return <Skeleton className="h-40 w-full" />
  const calls = found.data.pages.flatMap(({ rows }) => rows)
  if (calls.length === 0) {
    return (
      <EmptyState media={<Wrench size={20} aria-hidden="true" />} title="No calls">
        What agents look up, send or change with their tools is listed here, with what they gave and
        got.
      </EmptyState>
    )
  }
  const total = found.data.pages[0]?.count ?? calls.length
  return (
    <>
      <p role="status" className="text-12 text-text-3">
        {total.toLocaleString('en')} {total === 1 ? 'call' : 'calls'}
      </p>
      <ul aria-label="Calls" className="flex flex-col divide-y rounded-xl border border-border-2">
        {calls.map((one) => (
          <CallRow key={one.id} call={one} mayAsk={mayAsk} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          className="self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
