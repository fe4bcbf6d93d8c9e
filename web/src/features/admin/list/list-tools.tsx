import { FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import type { ListSearch } from './list-search.ts'
import type { ListProps } from './list-shape.ts'

/** What a list is searched for, what it leaves out, and its order; another choice begins at the first page again. */
export function ListTools<Search extends ListSearch>({
  shape,
  search,
  onSearch,
}: ListProps<Search>) {
  const { searchBox, choices = [], parse } = shape
  const chosen: Record<string, unknown> = search
  const choose = (change: Record<string, unknown>) =>
    onSearch({ ...parse({ ...search, ...change }), after: undefined })
  return (
    <>
      <SearchBox
        {...searchBox}
        value={search.search}
        onSearch={(text) => choose({ search: text })}
        className="sm:max-w-80"
      />
      {choices.map(({ name, label, usual, options }) => (
        <FilterSelect
          key={name}
          label={label}
          value={String(chosen[name] ?? usual)}
          onValueChange={(value) => choose({ [name]: value })}
          options={options}
        />
      ))}
    </>
  )
}
