import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readListSearch } from '@/features/admin/list/list-search.ts'
import { MembersPage } from '@/features/admin/organization/members-page.tsx'

const from = '/admin/organizations/$organizationId/members'

export function Members() {
  const navigate = useNavigate({ from })
  return (
    <MembersPage
      organizationId={useParams({ from }).organizationId}
      search={readListSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
