import type { ListSearch } from './list-search.ts'

type Choice = {
  /** By which the address names what is chosen; 'sort' is the order, all else leaves rows out. */
  name: string
  label: string
  /** What is chosen while the address says nothing. */
  usual: string
  options: { value: string; label: string }[]
}

/** What a list of the admin area has, and what can be looked for in it. */
export type ListShape<Search extends ListSearch = ListSearch> = {
  /** A row, in the singular: "organization". */
  of: string
  /** In the plural, where that is not with an s. */
  many?: string
  /** What it says where there is none at all. */
  empty: string
  searchBox: { label: string; placeholder?: string }
  choices?: Choice[]
  /** Reads what the address says. */
  parse: (raw: Record<string, unknown>) => Search
}

export type ListProps<Search extends ListSearch> = {
  shape: ListShape<Search>
  search: Search
  onSearch: (change: Search) => void
}

/** Whether anything is left out of the list, by words or by a choice. */
export function isFiltered<Search extends ListSearch>(shape: ListShape<Search>, search: Search) {
  const chosen: Record<string, unknown> = search
  return ['search', ...filtersOf(shape)].some((name) => chosen[name] !== undefined)
}

/** The search that leaves nothing out, in the order that was chosen. */
export function unfiltered<Search extends ListSearch>(shape: ListShape<Search>, search: Search) {
  const none = Object.fromEntries(filtersOf(shape).map((name) => [name, undefined]))
  return { ...search, ...none, search: undefined, after: undefined }
}

const filtersOf = <Search extends ListSearch>({ choices = [] }: ListShape<Search>) =>
  choices.map(({ name }) => name).filter((name) => name !== 'sort')
