import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { AgentPage } from '@/features/conversation/agent-page.tsx'
import { NoAgent } from '@/features/conversation/no-agent.tsx'
import { publishedAgentQuery } from '@/features/conversation/queries.ts'
import { readText } from '@/lib/search.ts'
import { useTitle } from '@/lib/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/agent')({
  validateSearch: (search: Record<string, unknown>) => ({ id: readText(search.id) ?? '' }),
  component: MeetAgent,
})

function MeetAgent() {
  const { id } = Route.useSearch()
  const { session } = useAuth()
  // Everyone has a session here, visitors an anonymous one; the answer does not depend on whose it is.
  const enabled = session !== null
  const {
    data: agent,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...publishedAgentQuery(id),
    enabled,
  })
  useTitle(agent ? `Talk to ${agent.name}` : 'Agent')
  if (error) {
    return (
      <ErrorState title="The agent could not be reached" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (isPending) return <FullScreenSpinner />
  return agent ? <AgentPage key={agent.id} agent={agent} /> : <NoAgent />
}
