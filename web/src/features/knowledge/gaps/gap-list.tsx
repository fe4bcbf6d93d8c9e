import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Pager } from '@/components/pager.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { type KnowledgeSearch, parseKnowledgeSearch } from '../knowledge-search.ts'
import type { Reader } from '../readers/readers.ts'
import { GapRow } from './gap-row.tsx'
import { type GapStatus, type GapsShown, gapStatusNames } from './gap-status.ts'
import { type Gap, gapsPageSize, gapsQuery, settleGap } from './queries.ts'

type GapListProps = {
  organizationId: string
  /** Which ones to show. */
  shown: GapsShown
  readers: Reader[]
  search: KnowledgeSearch
  onSearch: (change: KnowledgeSearch) => void
}

/** What agents could not answer, those that want the same together, each with a way to answer it. */
export function GapList({ organizationId, shown, readers, search, onSearch }: GapListProps) {
  const queryClient = useQueryClient()
  const { search: text, agent, order, page = 1 } = search
  const { data, error, refetch } = useQuery(
    gapsQuery(organizationId, { gaps: shown, search: text, agent, order, page }),
  )
  const settling = useMutation({
    mutationFn: ({ gap, status }: { gap: Gap; status: GapStatus }) =>
      settleGap({ organizationId, id: gap.id, status }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge', organizationId] }),
    onError: (failure) => toast.error('It was not changed', { description: failure.message }),
  })
  const filtered = Boolean(text || agent || shown !== 'open')
  return (
    <section aria-label="Gaps" className="min-w-0">
      <GapTools shown={shown} readers={readers} search={search} onSearch={onSearch} />
      {data && data.total === 0 && filtered ? (
        <NoMatch
          of="question"
          hint="Try other words, or another status."
          all="all open questions"
          onShowAll={() => onSearch({ gaps: 'open', search: undefined, agent: undefined })}
        />
      ) : data && data.total === 0 ? (
        <div className="rounded-xl border border-dashed border-border-3">
          <EmptyState title="No gaps">
            A question that an agent could not answer from your sources is listed here. Visitors’
            questions are kept where your plan has insights, those that you put to drafts always.
          </EmptyState>
        </div>
      ) : data ? (
        <div className="rounded-xl border border-border-2 bg-bg-2">
          <ul className="divide-y divide-border-1">
            {data.gaps.map((gap) => (
              <GapRow
                key={gap.id}
                organizationId={organizationId}
                gap={gap}
                readers={readers}
                actions={{
                  answer: () => onSearch({ add: 'answer', question: gap.question, gap: gap.id }),
                  open: (source) => onSearch({ source }),
                  settle: (status) => settling.mutate({ gap, status }),
                }}
              />
            ))}
          </ul>
          <Pager
            page={page}
            shown={data.page}
            pages={Math.max(1, Math.ceil(data.total / gapsPageSize))}
            onPage={(to) => onSearch({ page: to })}
          >
            {data.gaps.length} of {data.total} {data.total === 1 ? 'question' : 'questions'}
          </Pager>
        </div>
      ) : error ? (
        <LoadFailure title="The gaps did not load" error={error} onRetry={refetch} />
      ) : (
        <div className="grid gap-3" aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </div>
      )}
    </section>
  )
}

const everyAgent = 'all'

function GapTools({ shown, readers, search, onSearch }: Omit<GapListProps, 'organizationId'>) {
  return (
    <FilterRow>
      <SearchBox
        label="Search questions"
        value={search.search}
        onSearch={(text) => onSearch({ search: text, page: undefined })}
      />
      <FilterSelect
        label="Status"
        value={shown}
        onValueChange={(value) =>
          onSearch({ gaps: parseKnowledgeSearch({ gaps: value }).gaps, page: undefined })
        }
        options={[...namedOptions(gapStatusNames), { value: 'all', label: 'All statuses' }]}
      />
      {readers.length > 0 && (
        <FilterSelect
          label="Agent"
          value={search.agent ?? everyAgent}
          onValueChange={(agent) =>
            onSearch({ agent: agent === everyAgent ? undefined : agent, page: undefined })
          }
          options={[
            { value: everyAgent, label: 'All agents' },
            ...readers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FilterSelect
        label="Sort by"
        value={search.order ?? 'often'}
        onValueChange={(order) => onSearch({ order: parseKnowledgeSearch({ order }).order })}
        options={namedOptions({ often: 'Asked most often', latest: 'Asked last' })}
      />
    </FilterRow>
  )
}
