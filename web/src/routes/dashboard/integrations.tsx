import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { ConnectPage } from '@/features/connect/connect-page.tsx'
import { parseConnectSearch } from '@/features/connect/connect-search.ts'
import { exampleAgentQuery, intentionsQuery } from '@/features/connect/queries.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/integrations')({
  validateSearch: parseConnectSearch,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(intentionsQuery(organizationId))
    void queryClient.prefetchQuery(exampleAgentQuery(organizationId))
  },
  component: Integrations,
})

function Integrations() {
  const { organizationId } = Route.useRouteContext()
  const { userPermissions } = useAuth()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <TopBar title="Connect" />
      <Page>
        <ConnectPage
          organizationId={organizationId}
          canRead={hasPermission(userPermissions, 'interactions.api.keys.read')}
          canWrite={hasPermission(userPermissions, 'interactions.api.keys.write')}
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: !('open' in change && change.open),
            })
          }
        />
      </Page>
    </>
  )
}
