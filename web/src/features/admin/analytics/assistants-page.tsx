import { useQuery } from '@tanstack/react-query'
import { Portrait } from '@/components/face/portrait.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { assistantsQuery } from './analytics-queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { rankedShape } from './ranked-shape.ts'
import { OrganizationName, RankedTable } from './ranked-table.tsx'

type AssistantsPageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

const shape = rankedShape('assistants', {
  of: 'assistant',
  empty: 'An assistant appears here once somebody talks to it in this period.',
  searchBox: { label: 'Search assistants', placeholder: 'Search assistant or organization' },
})

/** The agents of all organisations, by what their sessions came to. */
export function AssistantsPage({ search, onSearch }: AssistantsPageProps) {
  const query = useQuery(assistantsQuery(search))
  return (
    <AnalyticsFrame
      {...{ search, onSearch }}
      tools={<ListTools {...{ shape, search, onSearch }} />}
    >
      <ListFrame {...{ shape, query, search, onSearch }}>
        {(rows) => (
          <RankedTable
            label="Assistants"
            of="Assistant"
            rows={rows.map(({ id, name, avatar, style_id, counted, ...row }) => ({
              ...{ id, counted },
              name: (
                <span className="flex min-w-0 items-center gap-2.5">
                  <Portrait personId={avatar} styleId={style_id} name="" size={32} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-text-1" title={name}>
                      {name}
                    </span>
                    <OrganizationName
                      id={row.organization_id}
                      name={row.organization}
                      className="text-12 text-text-3"
                    />
                  </span>
                </span>
              ),
            }))}
          />
        )}
      </ListFrame>
    </AnalyticsFrame>
  )
}
