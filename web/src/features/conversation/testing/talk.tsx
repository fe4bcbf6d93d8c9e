import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { network } from '@/testing/network.ts'
import { Composer } from '../composer.tsx'
import { MessageList } from '../message/message-list.tsx'
import type { PublishedAgent } from '../queries.ts'
import { useConversation } from '../use-conversation.ts'

export const agent = {
  name: 'Maya',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  voice_id: 'maya-warm',
  greeting: 'What is not working?',
  starter_questions: [],
}

/** The same agent as its own page shows it. */
export const published: PublishedAgent = {
  ...agent,
  ...{ id: 'agent-1', role: '', tone: '', languages: [], translations: {} },
  ...{ handoff: false, takes_files: false, hears: false, remembers_visitors: false },
  organization: { name: 'Halden Logistics' },
}

/** A conversation without the page around it. */
export function Talk() {
  const conversation = useConversation({ templateId: 'agent-1', channel: 'agent' })
  return (
    <>
      <MessageList agent={agent} conversation={conversation} />
      <Composer
        placeholder="Write to Maya"
        busy={conversation.busy}
        onSend={conversation.send}
        onStop={conversation.stop}
        chat={conversation.chat}
      />
      <button type="button" onClick={() => conversation.restart()}>
        New chat
      </button>
    </>
  )
}

/** Answers each turn with the next of the list and keeps what was asked. */
export function turns(...answers: (() => Response)[]) {
  const asked: Record<string, unknown>[] = []
  network.use(
    http.post('*/functions/v1/conversation', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>)
      return answers[asked.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  return asked
}

/** Writes to the agent and sends it. */
export const ask = (text: string) =>
  userEvent.type(screen.getByLabelText('Write to Maya'), `${text}{Enter}`)
