import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { noMembership } from '@/session/organization/membership.ts'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'

/** What a signed-in person without an organisation can do next. */
export function NoOrganizationPage() {
  const { user, isAdmin } = useAuth()
  const { error } = useOrganizationMembership()
  const queryClient = useQueryClient()
  const isRoute = useIsRoute()
  if (error && error !== noMembership) {
    const retry = () => void queryClient.refetchQueries({ queryKey: ['membership'] })
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState title="Your organization did not load" onRetry={retry}>
          {error}
        </ErrorState>
      </main>
    )
  }
  return (
    <AuthLayout
      title="Welcome to Digital Workforce"
      subtitle={
        <>
          You are signed in as <span className="wrap-anywhere text-text-1">{user?.email}</span> and
          do not belong to an organization yet.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Button asChild size="lg" variant="primary">
          <Link to="/auth/signup">Create an organization</Link>
        </Button>
        {isAdmin && isRoute('/admin') && (
          <Button asChild size="lg">
            <Link to={'/admin' as string}>Admin</Link>
          </Button>
        )}
        <Button asChild size="lg">
          <Link to="/logout">Log out</Link>
        </Button>
        <p className="text-center text-12 text-text-3">
          If a colleague invited you, open the link in that email instead.
        </p>
      </div>
    </AuthLayout>
  )
}
