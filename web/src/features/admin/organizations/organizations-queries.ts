import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { type Rows, readPage } from '../list/admin-calls.ts'
import type { OrganizationsSearch } from './organization-search.ts'

export type OrganizationRow = Rows<
  'organizations',
  'website' | 'industry' | 'ends_at' | 'last_active_at'
>

export const organizationArguments = ({ search, plan, sort }: OrganizationsSearch) => ({
  words: search,
  wanted_plan: plan,
  sort,
})

export const organizationsQuery = ({ search, plan, sort, after }: OrganizationsSearch) =>
  queryOptions({
    queryKey: ['admin', 'organizations', { search, plan, sort, after }],
    queryFn: ({ signal }) =>
      readPage<OrganizationRow>(
        'organizations',
        { ...organizationArguments({ search, plan, sort }), after },
        { idOf: ({ id }) => id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
