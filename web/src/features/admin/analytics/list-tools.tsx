import { FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import {
  type AnalyticsSearch,
  type AnalyticsView,
  parseAnalyticsSearch,
} from './analytics-search.ts'

const sortNames = {
  most: 'Most sessions',
  resolution: 'Best resolution',
  satisfaction: 'Best satisfaction',
  tokens: 'Most tokens',
  cost: 'Highest cost',
  name: 'Name',
} as const
const { tokens: _tokens, most: _most, ...ofGallery } = sortNames

/** By what the lists of a page are sorted. */
const optionsOf = (view: Exclude<AnalyticsView, 'sessions'>) =>
  namedOptions<string>(
    view === 'galleries'
      ? { most: 'Most visits', sessions: 'Most sessions', ...ofGallery }
      : sortNames,
  )

type ListToolsProps = {
  view: Exclude<AnalyticsView, 'sessions'>
  /** What is looked for: "Search assistants". */
  label: string
  placeholder?: string
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** What a ranked list is searched for, and its order. */
export function ListTools({ view, label, placeholder, search, onSearch }: ListToolsProps) {
  return (
    <>
      <SearchBox
        label={label}
        {...(placeholder && { placeholder })}
        value={search.search}
        onSearch={(text) => onSearch({ search: text })}
        className="sm:max-w-80"
      />
      <FilterSelect
        label="Sort by"
        value={search.sort ?? 'most'}
        onValueChange={(sort) => onSearch({ sort: parseAnalyticsSearch(view)({ sort }).sort })}
        options={optionsOf(view)}
      />
    </>
  )
}
