import {
  createFileRoute,
  Navigate,
  Outlet,
  useChildMatches,
  useLocation,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { Redirect } from '@/components/redirect.tsx'
import { useAuth } from '@/features/auth/auth-context.tsx'
import { useFeatures } from '@/features/auth/features-context.tsx'
import { requireMember } from '@/features/auth/guards.ts'
import { useGates } from '@/features/auth/use-gates.ts'
import { DashboardShell } from '@/features/shell/dashboard-shell.tsx'
import { integrationsPath } from '@/lib/paths.ts'

const Found = lazy(() => import('./-found.tsx').then(({ Found }) => ({ default: Found })))

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireMember,
  component: Dashboard,
})

function Dashboard() {
  const { loading, canAccessDashboard, userRole } = useAuth()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mayOpen = useGates()
  const hasScreen = useChildMatches().length > 0
  const { error } = useFeatures()
  // What is not so on arrival may become so while the page is open.
  if (!loading && (!canAccessDashboard || userRole === 'agent_user')) {
    return <Navigate to="/" replace />
  }
  // While nothing is known of the features no gate is closed: the server decides.
  if (!loading && !error && hasScreen && !mayOpen(path)) return <Redirect to={integrationsPath} />
  return (
    <DashboardShell commands={Found}>
      <Outlet />
    </DashboardShell>
  )
}
