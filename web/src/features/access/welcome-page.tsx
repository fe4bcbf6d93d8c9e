import { Link } from '@tanstack/react-router'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useAuth } from '@/session/auth-context.tsx'

/** Who has galleries and no dashboard begins with the onboarding (specification, "Root route"). */
export function WelcomePage() {
  const { isAnonymous } = useAuth()
  return (
    <AuthLayout
      title="Welcome to Digital Workforce"
      subtitle="Say what your workforce is for, and choose from the agents that fit."
    >
      <div className="flex flex-col gap-4">
        <Button asChild size="lg" variant="primary">
          <Link to="/onboarding/objective">Go To Onboarding</Link>
        </Button>
        <Button asChild size="lg">
          {isAnonymous ? <Link to="/auth/signin">Log in</Link> : <Link to="/logout">Log out</Link>}
        </Button>
      </div>
    </AuthLayout>
  )
}
