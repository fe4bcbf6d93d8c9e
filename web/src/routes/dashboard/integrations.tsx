import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ConnectPage } from '@/features/connect/connect-page.tsx'
import { parseConnectSearch } from '@/features/connect/connect-search.ts'
import { PracticePage } from '@/features/connect/connections/practice-page.tsx'
import { systemOf } from '@/features/connect/practice-tables.ts'
import { exampleAgentQuery, intentionsQuery } from '@/features/connect/queries.ts'
import { Introduction } from '@/features/introduction/introduction.tsx'
import { unread } from '@/lib/search.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

const PracticeZapier = lazy(() =>
  import('@/features/connect/practice-zapier/practice-zapier.tsx').then(({ PracticeZapier }) => ({
    default: PracticeZapier,
  })),
)

export const Route = createFileRoute('/dashboard/integrations')({
  validateSearch: unread,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(intentionsQuery(organizationId))
    void queryClient.prefetchQuery(exampleAgentQuery(organizationId))
  },
  component: Integrations,
})

function Integrations() {
  const { organizationId } = Route.useRouteContext()
  const { userPermissions, hasTemplatesAccess } = useAuth()
  const search = parseConnectSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const canWrite = hasPermission(userPermissions, 'interactions.api.keys.write')
  const { practice: table } = search
  if (table === 'zapier') {
    return (
      <>
        <TopBar title="Connect" />
        <Page>
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <PracticeZapier
              organizationId={organizationId}
              canWrite={canWrite}
              onBack={() => void navigate({ search: { open: 'zapier-connection' } })}
              onCreateKey={() => void navigate({ search: { open: 'new-key' } })}
            />
          </Suspense>
        </Page>
      </>
    )
  }
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
        {!hasTemplatesAccess && <Introduction className="mb-6" />}
        <ConnectPage
          organizationId={organizationId}
          canRead={hasPermission(userPermissions, 'interactions.api.keys.read')}
          canWrite={canWrite}
          isOwner={hasPermission(userPermissions, 'organization.write')}
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
