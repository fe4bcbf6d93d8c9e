import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '@/features/admin/roles/roles-page.tsx'
import { platformAdminsQuery, rolePermissionsQuery } from '@/features/admin/roles/roles-queries.ts'

export const Route = createFileRoute('/admin/user-roles')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(rolePermissionsQuery)
    void queryClient.prefetchQuery(platformAdminsQuery)
  },
  component: Roles,
})

function Roles() {
  return <RolesPage userId={Route.useRouteContext().userId} />
}
