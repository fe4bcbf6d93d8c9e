import { useParams } from '@tanstack/react-router'
import { readListSearch } from '@/features/admin/list/list-search.ts'
import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { MembersPage } from '@/features/admin/organization/members-page.tsx'

export function Members() {
  const { organizationId } = useParams({ from: '/admin/organizations/$organizationId/members' })
  return <MembersPage organizationId={organizationId} {...useListSearch(readListSearch)} />
}
