import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import type { Collection } from '@/lib/collections.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { kindNames } from './kind-names.ts'
import { type KnowledgeSearch, parseKnowledgeSearch } from './knowledge-search.ts'
import { statusNames } from './status-names.ts'

const all = 'all'

type SourceToolsProps = {
  search: KnowledgeSearch
  onSearch: (change: KnowledgeSearch) => void
  collections: Collection[]
}

/** What the list of sources is searched, filtered and sorted by. */
export function SourceTools({ search, onSearch, collections }: SourceToolsProps) {
  return (
    <FilterRow>
      <SearchBox
        label="Search sources"
        value={search.search}
        onSearch={(text) => onSearch({ search: text, page: undefined })}
      />
      <FilterSelect
        label="Status"
        value={search.status ?? 'all'}
        onValueChange={(status) =>
          onSearch({ status: parseKnowledgeSearch({ status }).status, page: undefined })
        }
        options={[{ value: 'all', label: 'All statuses' }, ...namedOptions(statusNames)]}
      />
      <FilterSelect
        label="Type"
        value={search.kind ?? 'all'}
        onValueChange={(kind) =>
          onSearch({ kind: parseKnowledgeSearch({ kind }).kind, page: undefined })
        }
        options={[{ value: 'all', label: 'All types' }, ...namedOptions(kindNames)]}
      />
      {collections.length > 0 && (
        <FilterSelect
          label="Collection"
          className="max-w-48"
          value={
            collections.some(({ id }) => id === search.collection)
              ? (search.collection ?? all)
              : all
          }
          onValueChange={(id) =>
            onSearch({ collection: id === all ? undefined : id, page: undefined })
          }
          options={[
            { value: all, label: 'All collections' },
            ...collections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FilterSelect
        label="Sort by"
        value={search.sort ?? 'newest'}
        onValueChange={(sort) => onSearch({ sort: parseKnowledgeSearch({ sort }).sort })}
        options={namedOptions({ newest: 'Newest', name: 'Name', size: 'Size' })}
      />
    </FilterRow>
  )
}
