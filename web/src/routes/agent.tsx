import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '@/features/conversation/agent-page.tsx'
import { WithPublishedAgent } from '@/features/conversation/with-published-agent.tsx'
import { readText } from '@/lib/search.ts'
import { fromGallery } from './-gallery.tsx'

type AgentSearch = { id?: string | undefined; gallery?: string | undefined }

export const Route = createFileRoute('/agent')({
  validateSearch: (search: Record<string, unknown>): AgentSearch => ({
    id: readText(search.id),
    gallery: readText(search.gallery),
  }),
  component: MeetAgent,
})

function MeetAgent() {
  const { id = '', gallery } = Route.useSearch()
  if (gallery && !id) return fromGallery(gallery, '/agent')
  return (
    <WithPublishedAgent id={id} titleOf={({ name }, words) => words.talkTo(name)}>
      {(agent) => (
        <AgentPage
          key={agent.id}
          agent={agent}
          gallery={gallery}
          back={fromGallery(gallery, '/agent', agent.id)}
        />
      )}
    </WithPublishedAgent>
  )
}
