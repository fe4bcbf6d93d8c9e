import { useRouteContext } from '@tanstack/react-router'
import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { UsersPage } from '@/features/admin/users/users-page.tsx'
import { parseUsersSearch } from '@/features/admin/users/users-queries.ts'

export function Users() {
  const { userId } = useRouteContext({ from: '/admin/users' })
  const search = useListSearch(parseUsersSearch, { isStep: ({ user }) => user !== undefined })
  return <UsersPage userId={userId} {...search} />
}
