import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { ConnectPage } from '@/features/connect/connect-page.tsx'
import { parseConnectSearch } from '@/features/connect/connect-search.ts'
import { PracticePage } from '@/features/connect/connections/practice-page.tsx'
import { systemOf } from '@/features/connect/practice-tables.ts'
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
  const canWrite = hasPermission(userPermissions, 'interactions.api.keys.write')
  const { practice: table } = search
  if (table) {
    return (
      <>
        <TopBar title="Connect" />
        <Page>
          <PracticePage
            organizationId={organizationId}
            canWrite={canWrite}
            table={table}
            onTable={(practice) => void navigate({ search: { practice }, replace: true })}
            onBack={() => void navigate({ search: { open: `${systemOf(table)}-connection` } })}
          />
        </Page>
      </>
    )
  }
  return (
    <>
      <TopBar title="Connect" />
      <Page>
        <ConnectPage
          organizationId={organizationId}
          canRead={hasPermission(userPermissions, 'interactions.api.keys.read')}
          canWrite={canWrite}
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
