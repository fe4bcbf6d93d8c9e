import { createFileRoute } from '@tanstack/react-router'
import { AssistantPage } from '@/features/conversation/assistant-page.tsx'
import { WithPublishedAgent } from '@/features/conversation/with-published-agent.tsx'
import { readText } from '@/lib/search.ts'
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
  const { user } = useAuth()
  return (
    <WithPublishedAgent id={id} titleOf={({ name }) => `Chat with ${name}`}>
      {(agent) => <AssistantPage key={agent.id} agent={agent} visitorId={user?.id} chat={chat} />}
    </WithPublishedAgent>
  )
}
