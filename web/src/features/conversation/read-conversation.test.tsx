import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { AgentPage } from './agent-page.tsx'
import { AssistantPage } from './assistant-page.tsx'
import { wholeAnswer } from './testing/answers.ts'
import { published, turns } from './testing/talk.tsx'

afterEach(() => sessionStorage.clear())

const wait = { timeout: 10_000 }

const row = { created_at: '2026-01-01T00:00:00Z', said_by: null, message_citations: [] }
const asked = (id: string, text: string) => ({
  ...row,
  ...{ id, role: 'user', text, state: 'complete', parts: [{ type: 'text', text }] },
})
const unanswered = (answer_to: string, topic: string) => ({
  ...row,
  ...{ id: `answer to ${answer_to}`, answer_to, role: 'assistant', state: 'unanswered' },
  text: 'I do not know.',
  parts: [
    { type: 'text', text: 'I do not know.' },
    { type: 'data-topics', data: [topic] },
  ],
})

test.each([
  ['face to face', () => <AgentPage agent={published} />],
  [
    'as a chat that is opened',
    () => <AssistantPage agent={published} visitorId={undefined} chat="talk-1" />,
  ],
])(
  'what can be asked instead is offered again for the newest answer alone, %s',
  async (_, page) => {
    const said = [
      ...[asked('q1', 'May I owe it?'), unanswered('q1', 'Leaving')],
      ...[asked('q2', 'And in Oslo?'), unanswered('q2', 'Paying')],
    ]
    network.use(
      http.get('*/rest/v1/messages', ({ request }) => {
        const columns = new URL(request.url).searchParams.get('select')?.split(',') ?? []
        const kept = said.map(({ parts, ...one }) =>
          columns.includes('parts') ? { ...one, parts } : one,
        )
        return HttpResponse.json(kept)
      }),
      http.post('*/rest/v1/rpc/citations_to_open', () => HttpResponse.json([])),
    )
    sessionStorage.setItem('talk:agent:agent-1', 'talk-1')
    const sent = turns(() => wholeAnswer('Bills come monthly.', { id: 'answer-3' }))
    await renderPage(page)

    // Beside the stage they stand in the transcript too, as they did before.
    const named = { name: 'What can be asked instead' }
    const [offered] = await screen.findAllByRole('list', named, wait)
    expect(screen.queryByRole('button', { name: 'Leaving' })).toBeNull()
    await userEvent.click(within(offered as HTMLElement).getByRole('button', { name: 'Paying' }))

    await screen.findAllByText('Bills come monthly.')
    expect(sent).toMatchObject([{ conversation_id: 'talk-1', message: { text: 'Paying' } }])
    expect(screen.queryByRole('button', { name: 'Paying' })).toBeNull()
  },
)
