import { createFileRoute } from '@tanstack/react-router'
import { requireRight } from '@/features/account/require-right.ts'
import { parseModelSearch } from '@/features/models/model-search.ts'
import { ModelsPage } from '@/features/models/models-page.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { modelsQuery } from '@/lib/models.ts'
import { unread } from '@/lib/search.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/account/models')({
  validateSearch: unread,
  beforeLoad: (guarded) => requireRight(guarded, 'agents.read'),
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(modelsQuery(organizationId))
  },
  component: Models,
})

function Models() {
  useTitle('Models')
  const { organizationId } = Route.useRouteContext()
  const { userPermissions } = useAuth()
  const search = parseModelSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ModelsPage
      organizationId={organizationId}
      canWrite={hasPermission(userPermissions, 'organization.write')}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
