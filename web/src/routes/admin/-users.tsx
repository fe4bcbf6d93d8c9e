import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { UsersPage } from '@/features/admin/users/users-page.tsx'
import { parseUsersSearch } from '@/features/admin/users/users-queries.ts'

const from = '/admin/users'

export function Users() {
  const { userId } = useRouteContext({ from })
  const navigate = useNavigate({ from })
  return (
    <UsersPage
      userId={userId}
      search={parseUsersSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
