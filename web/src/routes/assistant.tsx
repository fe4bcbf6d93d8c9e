import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { AssistantPage } from '@/features/conversation/assistant-page.tsx'
import { NoAgent } from '@/features/conversation/no-agent.tsx'
import { publishedAgentQuery } from '@/features/conversation/queries.ts'
import { readText } from '@/lib/search.ts'
import { useTitle } from '@/lib/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/assistant')({
  validateSearch: (search: Record<string, unknown>): { id: string; chat?: string | undefined } => ({
    id: readText(search.id) ?? '',
    chat: readText(search.chat),
  }),
  component: ChatWithAgent,
})

function ChatWithAgent() {
  const { id, chat } = Route.useSearch()
  const { session, user } = useAuth()
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
  useTitle(agent ? `Chat with ${agent.name}` : 'Agent')
  if (error) {
    return (
      <ErrorState title="The agent could not be reached" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (isPending) return <FullScreenSpinner />
  if (!agent) return <NoAgent />
  return <AssistantPage key={agent.id} agent={agent} visitorId={user?.id} chat={chat} />
}
