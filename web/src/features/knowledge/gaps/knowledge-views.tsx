import { useQuery } from '@tanstack/react-query'
import { Segmented } from '@/components/form/segmented.tsx'
import { type KnowledgeSearch, viewOf } from '../knowledge-search.ts'
import { openGapsQuery } from './queries.ts'

type KnowledgeViewsProps = {
  organizationId: string
  search: KnowledgeSearch
  onSearch: (change: KnowledgeSearch) => void
}

/** The way between what agents know, what they could not answer and what they knew once. */
export function KnowledgeViews({ organizationId, search, onSearch }: KnowledgeViewsProps) {
  const { data: open = 0 } = useQuery(openGapsQuery(organizationId))
  const away = {
    ...{ search: undefined, page: undefined, agent: undefined, order: undefined },
    ...{ gaps: undefined, deleted: undefined },
  }
  return (
    <Segmented
      label="What to list"
      className="mb-4"
      value={viewOf(search)}
      options={[
        { value: 'sources', label: 'Sources' },
        {
          value: 'gaps',
          name: open > 0 ? `Gaps, ${open} open` : 'Gaps',
          label: (
            <>
              Gaps
              {open > 0 && <span className="text-12 text-text-3 tabular-nums">{open}</span>}
            </>
          ),
        },
        { value: 'deleted', label: 'Deleted' },
      ]}
      onChange={(view) =>
        onSearch({
          ...away,
          ...(view === 'gaps' && { gaps: 'open' }),
          ...(view === 'deleted' && { deleted: true }),
        })
      }
    />
  )
}
