import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '@/features/admin/users/users-page.tsx'
import { parseUsersSearch, usersQuery } from '@/features/admin/users/users-queries.ts'

export const Route = createFileRoute('/admin/users')({
  validateSearch: parseUsersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(usersQuery(deps))
  },
  component: Users,
})

function Users() {
  const { userId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      userId={userId}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
