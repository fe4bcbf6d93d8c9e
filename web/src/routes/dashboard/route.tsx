import { createFileRoute, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { liveGalleries } from '@/features/galleries/live-galleries.ts'
import { liveInbox } from '@/features/inbox/queries.ts'
import { liveCollections, liveGaps, liveSources } from '@/features/knowledge/live-sources.ts'
import { liveMembers } from '@/features/members/live-members.ts'
import { liveModels, liveSpending } from '@/features/models/live-models.ts'
import { liveExports } from '@/features/organization/live-exports.ts'
import { DashboardShell } from '@/features/shell/dashboard-shell.tsx'
import { OrganizationChanged } from '@/features/shell/organization-changed.tsx'
import { PendingShell } from '@/features/shell/pending-shell.tsx'
import { integrationsPath } from '@/lib/paths.ts'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { requireMember } from '@/session/access/guards.ts'
import { useGates } from '@/session/access/use-gates.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'

const Found = lazy(() => import('./-found.tsx').then(({ Found }) => ({ default: Found })))

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireMember,
  component: Dashboard,
  // The frame is there before anything is known; it takes no longer than what it waits for.
  pendingComponent: PendingShell,
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  pendingMs: 0,
  pendingMinMs: 0,
})

function Dashboard() {
  const { loading, canAccessDashboard, userRole } = useAuth()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mayOpen = useGates()
  const hasScreen = useChildMatches({ select: (matches) => matches.length > 0 })
  const { organizationId: shown } = Route.useRouteContext()
  const { organizationId } = useOrganizationMembership()
  const { error } = useFeatures()
  useLiveRows(
    organizationId === shown
      ? [
          ...[
            liveSources(shown),
            liveGaps(shown),
            liveMembers(shown),
            liveExports(shown),
            liveGalleries(shown),
          ],
          ...liveCollections(shown),
          ...liveModels(shown),
          ...liveSpending(shown),
          ...liveInbox(shown),
        ]
      : [],
  )
  // What was allowed when the page opened may be forbidden later.
  if (!loading && (!canAccessDashboard || userRole === 'agent_user')) {
    return <Redirect to="/" />
  }
  if (organizationId !== null && organizationId !== shown) {
    return <OrganizationChanged organizationId={organizationId} />
  }
  // While nothing is known of the features no gate is closed: the server decides.
  if (!loading && !error && hasScreen && !mayOpen(path)) return <Redirect to={integrationsPath} />
  return (
    <DashboardShell commands={Found}>
      {/* The parts of a screen may still be on their way: the frame stays meanwhile. */}
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </DashboardShell>
  )
}
