import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '@/components/figures/export-button.tsx'
import { FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { periodOf } from '@/components/period/period.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { channelName, channels } from '@/lib/format/channel-names.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { sessionFile, sessionsQuery } from './analytics-queries.ts'
import { type AnalyticsSearch, parseAnalyticsSearch } from './analytics-search.ts'
import { SessionTable } from './session-table.tsx'

type SessionsPageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** The sessions of all organisations by time: figures, never what was said. */
export function SessionsPage({ search, onSearch }: SessionsPageProps) {
  const query = useQuery(sessionsQuery(search))
  const { first, last } = periodOf(search)
  const read = parseAnalyticsSearch('sessions')
  return (
    <AnalyticsFrame
      {...{ search, onSearch }}
      actions={
        query.data &&
        query.data.total > 0 && (
          <ExportButton
            name={`sessions-${first}-to-${last}.csv`}
            read={() => sessionFile(search)}
          />
        )
      }
      tools={
        <>
          <SearchBox
            label="Search sessions"
            placeholder="Search assistant or organization"
            value={search.search}
            onSearch={(text) => onSearch({ search: text })}
            className="sm:max-w-80"
          />
          <FilterSelect
            label="Channel"
            value={search.channel ?? 'every'}
            onValueChange={(channel) => onSearch({ channel: read({ channel }).channel })}
            options={[
              { value: 'every', label: 'All channels' },
              ...channels.map((channel) => ({ value: channel, label: channelName(channel) })),
            ]}
          />
          <FilterSelect
            label="Outcome"
            value={search.outcome ?? 'any'}
            onValueChange={(outcome) => onSearch({ outcome: read({ outcome }).outcome })}
            options={namedOptions({
              any: 'All outcomes',
              handed_over: 'Handed over',
              unanswered: 'Not answered',
            })}
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'newest'}
            onValueChange={(sort) => onSearch({ sort: read({ sort }).sort })}
            options={namedOptions({ newest: 'Newest first', oldest: 'Oldest first' })}
          />
        </>
      }
    >
      <ListFrame
        query={query}
        of="session"
        empty="A session appears here as soon as somebody talks to a published agent in these days."
        isFiltered={Boolean(search.search || search.channel || search.outcome)}
        onShowAll={() => onSearch({ search: undefined, channel: undefined, outcome: undefined })}
        after={search.after}
        onAfter={(after) => onSearch({ after })}
      >
        {(sessions) => <SessionTable sessions={sessions} />}
      </ListFrame>
      <p className="mt-3 text-12 text-text-3">What was said is for the organization alone.</p>
    </AnalyticsFrame>
  )
}
