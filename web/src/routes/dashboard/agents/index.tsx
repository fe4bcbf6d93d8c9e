import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { parseAgentSearch } from '@/features/agents/agent-search.ts'
import { AgentsPage, AgentsSkeleton } from '@/features/agents/agents-page.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { useTitle } from '@/lib/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'

export const Route = createFileRoute('/dashboard/agents/')({
  validateSearch: parseAgentSearch,
  loader: ({ context: { queryClient, organizationId } }) =>
    void queryClient.prefetchQuery(templatesQuery(organizationId)),
  component: Agents,
})

function Agents() {
  useTitle('Agents')
  const { organizationId } = Route.useRouteContext()
  const { user } = useAuth()
  const { features } = useFeatures()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: templates, error, refetch } = useQuery(templatesQuery(organizationId))
  const { agentLimit } = features
  const used =
    agentLimit === null ? undefined : templates && `${templates.length} of ${agentLimit} agents`
  return (
    <>
      <TopBar
        title="Agents"
        meta={used}
        actions={
          <Button variant="primary" asChild>
            <Link to="/dashboard/agents/new" search={{}}>
              <Plus size={16} aria-hidden="true" />
              New agent
            </Link>
          </Button>
        }
      />
      <Page>
        {templates ? (
          <AgentsPage
            templates={templates}
            limit={agentLimit ?? Number.POSITIVE_INFINITY}
            userId={user?.id}
            search={search}
            onSearch={(change) =>
              void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
            }
          />
        ) : error ? (
          <ErrorState title="Your agents did not load" onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <AgentsSkeleton />
        )}
      </Page>
    </>
  )
}
