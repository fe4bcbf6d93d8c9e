import { useQuery } from '@tanstack/react-query'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { type OrganizationsSearch, parseOrganizationsSearch } from './organization-search.ts'
import { OrganizationTable } from './organization-table.tsx'
import { organizationsQuery } from './organizations-queries.ts'
import { planNames } from './plan-state.tsx'

type OrganizationsPageProps = {
  search: OrganizationsSearch
  onSearch: (change: OrganizationsSearch) => void
}

/** Every organisation of the platform. */
export function OrganizationsPage({ search, onSearch }: OrganizationsPageProps) {
  const query = useQuery(organizationsQuery(search))
  const filter = (change: Record<string, unknown>) =>
    onSearch({ ...parseOrganizationsSearch({ ...search, ...change }), after: undefined })
  return (
    <>
      <TopBar title="Organizations" meta={query.data?.total.toLocaleString('en')} />
      <Page className="max-w-none">
        <FilterRow>
          <SearchBox
            label="Search organizations"
            placeholder="Search name, website or id"
            value={search.search}
            onSearch={(text) => filter({ search: text })}
            className="max-w-80"
          />
          <FilterSelect
            label="Plan"
            value={search.plan ?? 'all'}
            onValueChange={(plan) => filter({ plan })}
            options={[{ value: 'all', label: 'All plans' }, ...namedOptions(planNames)]}
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'created'}
            onValueChange={(sort) => filter({ sort })}
            options={namedOptions({
              created: 'Newest',
              name: 'Name',
              active: 'Last active',
              members: 'Most members',
              agents: 'Most agents',
            })}
          />
          <p className="ml-auto text-12 text-text-3 max-lg:hidden">
            Opening an organization is written to the audit log
          </p>
        </FilterRow>
        <ListFrame
          query={query}
          of="organization"
          empty="An organization appears here when somebody signs up."
          isFiltered={Boolean(search.search || search.plan)}
          onShowAll={() => filter({ search: undefined, plan: undefined })}
          after={search.after}
          onAfter={(after) => onSearch({ after })}
        >
          {(rows) => <OrganizationTable organizations={rows} />}
        </ListFrame>
      </Page>
    </>
  )
}
