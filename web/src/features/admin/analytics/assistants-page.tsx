import { useQuery } from '@tanstack/react-query'
import { Portrait } from '@/components/face/portrait.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { assistantsQuery } from './analytics-queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { ListTools } from './list-tools.tsx'
import { OrganizationName, RankedTable } from './ranked-table.tsx'

type AssistantsPageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** The agents of all organisations, by what their sessions came to. */
export function AssistantsPage({ search, onSearch }: AssistantsPageProps) {
  const query = useQuery(assistantsQuery(search))
  return (
    <AnalyticsFrame
      {...{ search, onSearch }}
      tools={
        <ListTools
          view="assistants"
          label="Search assistants"
          placeholder="Search assistant or organization"
          {...{ search, onSearch }}
        />
      }
    >
      <ListFrame
        query={query}
        of="assistant"
        empty="An assistant appears here as soon as somebody talks to it in these days."
        isFiltered={Boolean(search.search)}
        onShowAll={() => onSearch({ search: undefined })}
        after={search.after}
        onAfter={(after) => onSearch({ after })}
      >
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
