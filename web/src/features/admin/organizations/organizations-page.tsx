import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '@/components/figures/export-button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { type OrganizationsSearch, parseOrganizationsSearch } from './organization-search.ts'
import { OrganizationTable } from './organization-table.tsx'
import { organizationsFile } from './organizations-file.ts'
import { organizationsQuery } from './organizations-queries.ts'
import { planNames } from './plan-state.tsx'

type OrganizationsPageProps = {
  search: OrganizationsSearch
  onSearch: (change: OrganizationsSearch) => void
}

const shape: ListShape<OrganizationsSearch> = {
  of: 'organization',
  empty: 'An organization appears here when somebody signs up.',
  searchBox: { label: 'Search organizations', placeholder: 'Search name, website or ID' },
  choices: [
    {
      ...{ name: 'plan', label: 'Plan', usual: 'all' },
      options: [{ value: 'all', label: 'All plans' }, ...namedOptions(planNames)],
    },
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'created' },
      options: namedOptions({
        created: 'Newest',
        name: 'Name',
        active: 'Last active',
        members: 'Most members',
        agents: 'Most agents',
      }),
    },
  ],
  parse: parseOrganizationsSearch,
}

/** Every organisation of the platform. */
export function OrganizationsPage(props: OrganizationsPageProps) {
  const query = useQuery(organizationsQuery(props.search))
  return (
    <ListPage
      title="Organizations"
      actions={
        query.data &&
        query.data.total > 0 && (
          <ExportButton
            of="organizations"
            name="organizations.csv"
            read={() => organizationsFile(props.search)}
          />
        )
      }
      aside="Opening and exporting are written to the audit log"
      {...{ shape, query, ...props }}
    >
      {(rows) => <OrganizationTable organizations={rows} />}
    </ListPage>
  )
}
