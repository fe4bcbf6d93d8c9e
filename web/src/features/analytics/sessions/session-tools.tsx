import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { type AnalyticsSearch, parseAnalyticsSearch } from '../analytics-search.ts'

type SessionToolsProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** What the listed sessions are searched for, and their order. */
export function SessionTools({ search, onSearch }: SessionToolsProps) {
  const read = (change: Record<string, string>) =>
    parseAnalyticsSearch({ show: 'sessions', ...change })
  return (
    <FilterRow>
      <SearchBox
        label="Search what was said"
        value={search.words}
        onSearch={(words) => onSearch({ words })}
      />
      <FilterSelect
        label="Rating"
        value={search.rated ?? 'any'}
        onValueChange={(rated) => onSearch({ rated: read({ rated }).rated })}
        options={namedOptions({
          any: 'All ratings',
          good: 'Rated good',
          poor: 'Rated poor',
          none: 'Not rated',
        })}
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
    </FilterRow>
  )
}
