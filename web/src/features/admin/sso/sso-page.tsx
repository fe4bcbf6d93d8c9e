import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { parseSsoSearch, type SsoSearch, ssoConfigurationsQuery } from './sso-queries.ts'
import { ssoStatusNames } from './sso-state.tsx'
import { SsoTable } from './sso-table.tsx'
import { TurnDialog, type Turned } from './turn-dialog.tsx'

type SsoPageProps = { search: SsoSearch; onSearch: (change: SsoSearch) => void }

/** The identity providers of all organisations. */
export function SsoPage({ search, onSearch }: SsoPageProps) {
  const query = useQuery(ssoConfigurationsQuery(search))
  const [asked, setAsked] = useState<Turned>()
  const filter = (change: Record<string, unknown>) =>
    onSearch({ ...parseSsoSearch({ ...search, ...change }), after: undefined })
  return (
    <>
      <TopBar title="SSO configurations" meta={query.data?.total.toLocaleString('en')} />
      <Page className="max-w-none">
        <FilterRow>
          <SearchBox
            label="Search configurations"
            placeholder="Search organization, entity ID or domain"
            value={search.search}
            onSearch={(text) => filter({ search: text })}
            className="max-w-80"
          />
          <FilterSelect
            label="Status"
            value={search.status ?? 'all'}
            onValueChange={(status) => filter({ status })}
            options={[{ value: 'all', label: 'All statuses' }, ...namedOptions(ssoStatusNames)]}
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'created'}
            onValueChange={(sort) => filter({ sort })}
            options={namedOptions({
              created: 'Newest',
              name: 'Organization',
              used: 'Last sign-in',
            })}
          />
        </FilterRow>
        <ListFrame
          query={query}
          of="configuration"
          empty="A configuration appears here when an organization adds its identity provider."
          isFiltered={Boolean(search.search || search.status)}
          onShowAll={() => filter({ search: undefined, status: undefined })}
          after={search.after}
          onAfter={(after) => onSearch({ after })}
        >
          {(rows) => <SsoTable configurations={rows} onTurn={setAsked} />}
        </ListFrame>
      </Page>
      <TurnDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
