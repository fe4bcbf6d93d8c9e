import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseOrganizationsSearch } from '@/features/admin/organizations/organization-search.ts'
import { OrganizationsPage } from '@/features/admin/organizations/organizations-page.tsx'

const from = '/admin/organizations/'

export function Organizations() {
  const navigate = useNavigate({ from })
  return (
    <OrganizationsPage
      search={parseOrganizationsSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
