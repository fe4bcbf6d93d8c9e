import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { AnalyticsFrame } from './analytics-frame.tsx'
import { galleriesQuery } from './analytics-queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { rankedShape } from './ranked-shape.ts'
import { OrganizationName, RankedTable } from './ranked-table.tsx'

type GalleriesPageProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

const shape = rankedShape('galleries', {
  of: 'gallery',
  many: 'galleries',
  empty: 'A gallery appears here once somebody visits it in this period.',
  searchBox: { label: 'Search galleries', placeholder: 'Search gallery or organization' },
})

/** The galleries of all organisations, by their visits. */
export function GalleriesPage({ search, onSearch }: GalleriesPageProps) {
  const query = useQuery(galleriesQuery(search))
  return (
    <AnalyticsFrame
      {...{ search, onSearch }}
      tools={<ListTools {...{ shape, search, onSearch }} />}
    >
      <ListFrame {...{ shape, query, search, onSearch }}>
        {(rows) => (
          <RankedTable
            label="Galleries"
            of="Gallery"
            first="Visits"
            rows={rows.map(({ id, title, status, visits, counted, ...row }) => ({
              ...{ id, counted, first: visits },
              name: (
                <span className="flex min-w-0 items-center gap-2">
                  <span className="truncate font-medium text-text-1" title={title}>
                    {title}
                  </span>
                  {status === 'draft' && <Badge tone="draft">Draft</Badge>}
                </span>
              ),
              caption: <OrganizationName id={row.organization_id} name={row.organization} />,
            }))}
          />
        )}
      </ListFrame>
      <p className="mt-3 text-12 text-text-3">
        A visitor counts once a day (UTC) per gallery. Sessions are those that started there.
      </p>
    </AnalyticsFrame>
  )
}
