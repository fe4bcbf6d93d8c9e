import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '@/components/figures/export-button.tsx'
import { periodOf } from '@/components/period/period.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { channelName, channels } from '@/lib/format/channel-names.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { ListTools } from '../list/list-tools.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { sessionFile, sessionsQuery } from './analytics-queries.ts'
import { type AnalyticsSearch, parseAnalyticsSearch } from './analytics-search.ts'
import { SessionTable } from './session-table.tsx'

type SessionsPageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

const shape: ListShape<AnalyticsSearch> = {
  of: 'session',
  empty: 'A session appears here once somebody talks to a published agent in this period.',
  searchBox: { label: 'Search sessions', placeholder: 'Search assistant or organization' },
  choices: [
    {
      ...{ name: 'channel', label: 'Channel', usual: 'every' },
      options: [
        { value: 'every', label: 'All channels' },
        ...channels.map((channel) => ({ value: channel, label: channelName(channel) })),
      ],
    },
    {
      ...{ name: 'outcome', label: 'Outcome', usual: 'any' },
      options: namedOptions({
        any: 'All outcomes',
        handed_over: 'Handed over',
        unanswered: 'Not answered',
      }),
    },
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'newest' },
      options: namedOptions({ newest: 'Newest first', oldest: 'Oldest first' }),
    },
  ],
  parse: parseAnalyticsSearch('sessions'),
}

/** The sessions of all organisations by time: figures, never what was said. */
export function SessionsPage({ search, onSearch }: SessionsPageProps) {
  const query = useQuery(sessionsQuery(search))
  const { first, last } = periodOf(search)
  return (
    <AnalyticsFrame
      {...{ search, onSearch }}
      actions={
        query.data &&
        query.data.total > 0 && (
          <ExportButton
            of="sessions"
            name={`sessions-${first}-to-${last}.csv`}
            read={() => sessionFile(search)}
          />
        )
      }
      tools={<ListTools {...{ shape, search, onSearch }} />}
    >
      <ListFrame {...{ shape, query, search, onSearch }}>
        {(sessions) => <SessionTable sessions={sessions} />}
      </ListFrame>
      <p className="mt-3 text-12 text-text-3">Only the organization itself sees what was said.</p>
    </AnalyticsFrame>
  )
}
