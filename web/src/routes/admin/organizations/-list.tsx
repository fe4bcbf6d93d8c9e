import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { parseOrganizationsSearch } from '@/features/admin/organizations/organization-search.ts'
import { OrganizationsPage } from '@/features/admin/organizations/organizations-page.tsx'

export function Organizations() {
  return <OrganizationsPage {...useListSearch(parseOrganizationsSearch)} />
}
