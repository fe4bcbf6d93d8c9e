import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Redirect } from '@/components/redirect.tsx'
import { Button } from '@/components/ui/button.tsx'
import { organizationQuery } from '@/lib/organization.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function LimitedAccessPage() {
  const { user, userRole, organizationId, loading } = useAuth()
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  if (!loading && userRole !== 'agent_user') return <Redirect to="/" />
  return (
    <AuthLayout
      title="You can talk to agents here"
      subtitle={`Your role in ${organization?.name ?? 'your organization'} lets you use its agents, not build them.`}
    >
      <div className="flex flex-col gap-4 rounded-xl border bg-bg-2 p-4">
        <p className="text-text-2">
          Open an agent by the link that a colleague shared with you. To make or change agents, ask
          an owner of the organization to make you a member. You are signed in as{' '}
          <span className="break-all text-text-1">{user?.email}</span>.
        </p>
        <Button asChild size="lg">
          <Link to="/logout">Logout</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}
