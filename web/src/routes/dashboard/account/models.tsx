import { createFileRoute } from '@tanstack/react-router'
import { requireRight } from '@/features/account/require-right.ts'
import { ModelsPage } from '@/features/models/models-page.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { modelsQuery } from '@/lib/models.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/account/models')({
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
  return (
    <ModelsPage
      organizationId={organizationId}
      canWrite={hasPermission(userPermissions, 'organization.write')}
    />
  )
}
