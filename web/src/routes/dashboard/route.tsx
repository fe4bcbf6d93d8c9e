import { createFileRoute, Navigate, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { useAuth } from '@/features/auth/auth-context.tsx'
import { requireMember } from '@/features/auth/guards.ts'
import { DashboardShell } from '@/features/shell/dashboard-shell.tsx'

const Found = lazy(() => import('./-found.tsx').then(({ Found }) => ({ default: Found })))

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireMember,
  component: Dashboard,
})

function Dashboard() {
  const { loading, canAccessDashboard } = useAuth()
  // The membership ended while the page was open.
  if (!loading && !canAccessDashboard) return <Navigate to="/" replace />
  return (
    <DashboardShell commands={Found}>
      <Outlet />
    </DashboardShell>
  )
}
