import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { SearchBox } from '@/components/form/filter-row.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { Choice, chosen, Filters, type OnFilter } from './filters.tsx'
import { foundTalksQuery } from './found-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { TalkLink, TalkList } from './talk-list.tsx'
import { Waited } from './waited.tsx'

type FoundListProps = { organizationId: string; search: InboxSearch; onFilter: OnFilter }

/** Every conversation with visitors, however long ago, by words, agent, state and time. */
export function FoundList({ organizationId, search, onFilter }: FoundListProps) {
  const { words, agent, state, period } = search
  return (
    <>
      <div className="flex flex-col gap-2 border-b p-2">
        <SearchBox
          label="Search conversations"
          value={words}
          onSearch={(text) => onFilter({ words: text })}
          className="w-full flex-none"
        />
        <Filters {...{ organizationId, search, onFilter }}>
          <Choice
            label="State"
            all="All states"
            value={state}
            options={namedOptions({
              open: 'Open',
              ended: 'Ended',
              unanswered: 'Not answered',
              poor: 'Rated poor',
            })}
            onChoose={(value) => onFilter({ state: chosen(value) })}
          />
        </Filters>
      </div>
      <Found organizationId={organizationId} filter={{ words, agent, state, period }} />
    </>
  )
}

type FoundProps = {
  organizationId: string
  filter: Parameters<typeof foundTalksQuery>[1]
}

function Found({ organizationId, filter }: FoundProps) {
  const found = useInfiniteQuery({
    ...foundTalksQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (found.error && !found.data) {
    return (
      <LoadFailure
        title="The conversations did not load"
        error={found.error}
        onRetry={found.refetch}
      />
    )
  }
  if (!found.data) {
    return (
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  const talks = found.data.pages.flat()
  if (talks.length === 0) {
    const isFiltered = Object.values(filter).some(Boolean)
    return (
      <EmptyState
        media={<SearchX size={20} aria-hidden="true" />}
        title={isFiltered ? 'No conversation fits' : 'No conversations yet'}
      >
        {isFiltered
          ? 'Try other words, or leave a filter out.'
          : 'What visitors and agents say to each other appears here.'}
      </EmptyState>
    )
  }
  const total = Number(talks[0]?.total ?? talks.length)
  return (
    <>
      <p role="status" className="px-4 pt-3 text-12 text-text-3">
        {total.toLocaleString('en')} {total === 1 ? 'conversation' : 'conversations'}
      </p>
      <TalkList label="Conversations">
        {talks.map(({ id, title, name, avatar, style_id, updated_at, ended_at }) => (
          <TalkLink
            key={id}
            id={id}
            title={title}
            agent={name && avatar && style_id ? { name, avatar, style_id } : null}
            state={ended_at && <Badge tone="draft">Ended</Badge>}
          >
            <Waited since={updated_at} />
          </TalkLink>
        ))}
      </TalkList>
      {found.hasNextPage && (
        <div className="p-3 pt-0">
          <Button
            className="w-full"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
