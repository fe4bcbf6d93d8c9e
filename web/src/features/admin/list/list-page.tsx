import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import type { ListPage as RowsOfPage } from './admin-calls.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListSearch } from './list-search.ts'
import type { ListProps } from './list-shape.ts'
import { ListTools } from './list-tools.tsx'

type ListPageProps<Row, Search extends ListSearch> = ListProps<Search> & {
  title: string
  actions?: ReactNode
  /** A few words beside what it is searched for, where there is room. */
  aside?: string
  /** What there is to know of the list, below it. */
  note?: string
  query: UseQueryResult<RowsOfPage<Row>>
  children: (rows: Row[]) => ReactNode
}

/** A page that is a list: its title with how many there are, what it is searched for, and its rows. */
export function ListPage<Row, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { title, actions, aside, note, query, children, ...list } = props
  return (
    <>
      <TopBar title={title} meta={query.data?.total.toLocaleString('en')} actions={actions} />
      <Page className="max-w-none">
        <FilterRow>
          <ListTools {...list} />
          {aside && <p className="ml-auto text-12 text-text-3 max-xl:hidden">{aside}</p>}
        </FilterRow>
        <ListFrame {...list} query={query}>
          {children}
        </ListFrame>
        {note && <p className="mt-3 text-12 text-text-3">{note}</p>}
      </Page>
    </>
  )
}
