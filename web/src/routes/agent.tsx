import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '@/features/conversation/agent-page.tsx'
import { WithPublishedAgent } from '@/features/conversation/with-published-agent.tsx'
import { readText } from '@/lib/search.ts'

export const Route = createFileRoute('/agent')({
  validateSearch: (search: Record<string, unknown>) => ({ id: readText(search.id) ?? '' }),
  component: MeetAgent,
})

function MeetAgent() {
  const { id } = Route.useSearch()
  return (
    <WithPublishedAgent id={id} titleOf={({ name }) => `Talk to ${name}`}>
      {(agent) => <AgentPage key={agent.id} agent={agent} />}
    </WithPublishedAgent>
  )
}
