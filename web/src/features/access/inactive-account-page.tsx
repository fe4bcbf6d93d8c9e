import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { ClosedDoor } from './closed-organization.tsx'
import { closedOrganizationsQuery } from './closed-organizations.ts'

export function InactiveAccountPage() {
  const { user, canAccessDashboard, signOut } = useAuth()
  // As it was when the page opened: to sign up again one signs out first.
  const [{ id, email }] = useState({ id: user?.id ?? '', email: user?.email })
  const closed = useQuery({ ...closedOrganizationsQuery(id), enabled: id !== '' })
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  if (canAccessDashboard) return <Redirect to="/" />

  /** The sign-up recognises the address and asks for its password. */
  async function signUpAgain() {
    try {
      await signOut()
      await navigate({ to: '/auth/signup' })
    } catch (thrown) {
      setError(errorMessage(thrown, 'You are still signed in.'))
    }
  }
  return (
    <AuthLayout
      title="Your account is inactive"
      subtitle={
        <>
          You are signed in as <span className="wrap-anywhere text-text-1">{email}</span>, but you
          have no access to an organization at the moment, nor to its agents and knowledge.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {closed.isPending && <Skeleton className="h-32 rounded-xl" />}
        {closed.error && !closed.data && (
          <LoadFailure
            title="Your organizations did not load"
            error={closed.error}
            onRetry={closed.refetch}
          />
        )}
        {closed.data?.map((organization) => (
          <ClosedDoor
            key={organization.organization_id}
            organization={organization}
            email={email}
          />
        ))}
        <FormError>{error}</FormError>
        <Button asChild size="lg" variant="primary">
          <Link to="/logout">Sign in to another organization</Link>
        </Button>
        <Button size="lg" onClick={() => void signUpAgain()}>
          Create a new organization
        </Button>
        <p className="text-center text-12 text-text-3">
          A new organization uses the same email address. You will be asked for your password.
        </p>
      </div>
    </AuthLayout>
  )
}
