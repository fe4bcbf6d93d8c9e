import { Link } from '@tanstack/react-router'
import { Redirect } from '@/components/redirect.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function InactiveAccountPage() {
  const { user, canAccessDashboard } = useAuth()
  if (canAccessDashboard) return <Redirect to="/" />
  return (
    <AuthLayout
      title="Your account is inactive"
      subtitle="Your access to this organization was removed, so its agents and knowledge are closed to you."
    >
      <div className="flex flex-col gap-4 rounded-xl border bg-bg-2 p-4">
        <p className="text-text-2">
          You are signed in as <span className="break-all text-text-1">{user?.email}</span>. Ask an
          owner of the organization to let you in again, or sign in with another account.
        </p>
        <Button asChild size="lg" variant="primary">
          <Link to="/logout">Use a different account</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}
