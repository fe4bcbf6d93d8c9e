import { useQuery } from '@tanstack/react-query'
import { DayChart } from '@/components/figures/day-chart.tsx'
import { FigureList } from '@/components/figures/figure-list.tsx'
import { HowCounted } from '@/components/figures/how-counted.tsx'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { comprehensiveQuery, organizationsQuery } from './analytics-queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { rankedShape } from './ranked-shape.ts'
import { OrganizationName, RankedTable } from './ranked-table.tsx'

type ComprehensivePageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** What the sessions of all organisations came to, by day, and which organisations had them. */
export function ComprehensivePage({ search, onSearch }: ComprehensivePageProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(comprehensiveQuery(search))
  return (
    <AnalyticsFrame {...{ search, onSearch }} isCompared>
      {error && !data ? (
        <Card>
          <LoadFailure title="The figures did not load" error={error} onRetry={refetch} />
        </Card>
      ) : (
        <div
          aria-busy={!data || isPlaceholderData}
          className={`flex flex-col gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data ? (
            <>
              <FigureList now={data.now ?? none} before={data.before} />
              <DayChart
                days={data.days}
                metric={search.chart ?? 'sessions'}
                onMetric={(metric) =>
                  onSearch({ chart: metric === 'sessions' ? undefined : metric })
                }
              />
            </>
          ) : (
            <>
              <span className="sr-only">Loading the figures</span>
              <Skeleton className="h-[460px] rounded-xl md:h-[186px] xl:h-[210px]" />
              <Skeleton className="h-[342px] rounded-xl sm:h-[390px]" />
            </>
          )}
        </div>
      )}
      <Organizations {...{ search, onSearch }} />
      <HowCounted
        more={[
          [
            'Organizations',
            'Those in which a session was started. What happens in a session more than a week after its start is left out here.',
          ],
        ]}
      />
    </AnalyticsFrame>
  )
}

const none = {
  ...{ sessions: 0, visitors: 0, messages: 0, judged: 0, resolved: 0, good: 0, poor: 0 },
  ...{ handed_over: 0, tokens: null, cost: null, organizations: 0 },
}

const shape = rankedShape('comprehensive', {
  of: 'organization',
  empty: 'An organization appears here once somebody talks to one of its agents in this period.',
  searchBox: { label: 'Search organizations' },
})

function Organizations({ search, onSearch }: ComprehensivePageProps) {
  const query = useQuery(organizationsQuery(search))
  return (
    <section aria-labelledby="by-use" className="my-6">
      <h2 id="by-use" className="mb-3 font-medium text-16">
        Organizations by use
      </h2>
      <FilterRow>
        <ListTools {...{ shape, search, onSearch }} />
      </FilterRow>
      <ListFrame {...{ shape, query, search, onSearch }}>
        {(rows) => (
          <RankedTable
            label="Organizations by use"
            of="Organization"
            rows={rows.map(({ id, name, counted }) => ({
              ...{ id, counted },
              name: <OrganizationName {...{ id, name }} className="font-medium text-text-1" />,
            }))}
          />
        )}
      </ListFrame>
    </section>
  )
}
