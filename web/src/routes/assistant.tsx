import { createFileRoute } from '@tanstack/react-router'
import { AssistantPage } from '@/features/conversation/assistant-page.tsx'
import { WithPublishedAgent } from '@/features/conversation/with-published-agent.tsx'
import { readText } from '@/lib/search.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { fromGallery } from './-gallery.tsx'

type AssistantSearch = {
  id?: string | undefined
  chat?: string | undefined
  gallery?: string | undefined
}

export const Route = createFileRoute('/assistant')({
  validateSearch: (search: Record<string, unknown>): AssistantSearch => ({
    id: readText(search.id),
    chat: readText(search.chat),
    gallery: readText(search.gallery),
  }),
  component: ChatWithAgent,
})

function ChatWithAgent() {
  const { id = '', chat, gallery } = Route.useSearch()
  const { user } = useAuth()
  if (gallery && !id) return fromGallery(gallery, '/assistant')
  return (
    <WithPublishedAgent id={id} titleOf={({ name }, words) => words.chatWith(name)}>
      {(agent) => (
        <AssistantPage
          key={agent.id}
          agent={agent}
          gallery={gallery}
          back={fromGallery(gallery, '/assistant', agent.id)}
          visitorId={user?.id}
          chat={chat}
        />
      )}
    </WithPublishedAgent>
  )
}
