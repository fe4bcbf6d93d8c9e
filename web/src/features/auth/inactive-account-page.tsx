import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Redirect } from '@/components/redirect.tsx'
import { Button } from '@/components/ui/button.tsx'
import { FormError } from '@/components/ui/form-error.tsx'
import { wordsOf } from '@/lib/auth-words.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function InactiveAccountPage() {
  const { user, canAccessDashboard, signOut } = useAuth()
  // As it was on arrival: to sign up again somebody signs out first.
  const [email] = useState(user?.email)
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  if (canAccessDashboard) return <Redirect to="/" />

  /** The sign-up recognises the address and asks for its password. */
  async function signUpAgain() {
    try {
      await signOut()
      await navigate({ to: '/auth/signup' })
    } catch (thrown) {
      setError(wordsOf(thrown, 'You are still signed in.'))
    }
  }
  return (
    <AuthLayout
      title="Your account is inactive"
      subtitle="Your access to this organization was removed, so its agents and knowledge are closed to you."
    >
      <div className="flex flex-col gap-4 rounded-xl border bg-bg-2 p-4">
        <p className="text-text-2">
          You are signed in as <span className="break-all text-text-1">{email}</span>. Ask an owner
          of the organization to let you in again, sign in with another account, or create an
          organization of your own with this address and its password.
        </p>
        <FormError>{error}</FormError>
        <Button asChild size="lg" variant="primary">
          <Link to="/logout">Use a different account</Link>
        </Button>
        <Button size="lg" onClick={() => void signUpAgain()}>
          Create a new organization
        </Button>
      </div>
    </AuthLayout>
  )
}
