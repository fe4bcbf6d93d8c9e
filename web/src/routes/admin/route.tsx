import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/access/not-found-page.tsx'
import { AdminFrame } from '@/features/admin/frame/admin-frame.tsx'
import { requireAdmin } from '@/session/access/guards.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: Admin,
})

function Admin() {
  const { isAdmin } = useAuth()
  // Who was one when the page opened may be none any more.
  if (!isAdmin) return <NotFoundPage />
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}
