import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { AgentPage } from './agent-page.tsx'
import { AssistantPage } from './assistant-page.tsx'
import { storedForPerson, wholeAnswer } from './testing/answers.ts'
import { ask, published, turns } from './testing/talk.tsx'

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

const kept = () => sessionStorage.getItem('talk:agent:agent-1')

test('the tab keeps its conversation when a message goes to a person', async () => {
  const sent = turns(() => wholeAnswer('One.'), storedForPerson)
  await renderPage(() => <AgentPage agent={published} />)
  await ask('First')
  await screen.findAllByText('One.')
  expect(kept()).toBe('talk-1')

  await userEvent.type(screen.getByRole('textbox'), 'Is somebody there?{Enter}')
  await screen.findByText('Mara is a person, not an AI.')

  expect(sent).toHaveLength(2)
  expect(kept()).toBe('talk-1')
})

/** A visitor asks for a person before anything is said, and waits. */
async function askForPerson() {
  network.use(
    http.post('*/functions/v1/handoff', () =>
      HttpResponse.json({ state: 'waiting', conversation_id: 'talk-9' }),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Talk to a person' }))
  await screen.findByRole('button', { name: 'Back to Maya' })
}

/** A conversation without a word, as its visitor may read it. */
const silent = (...rows: { person_state: 'waiting'; ended_at: string | null }[]) =>
  network.use(
    http.get('*/rest/v1/messages', () => HttpResponse.json([])),
    http.post('*/rest/v1/rpc/citations_to_open', () => HttpResponse.json([])),
    rowsOf('conversations', () => rows.map((one) => ({ ...one, person_name: null }))),
  )
const atHand = { ...published, handoff: true }

test('a conversation that began with the wish for a person goes on when its tab is loaded again', async () => {
  silent({ person_state: 'waiting', ended_at: null })
  await renderPage(() => <AgentPage agent={atHand} />)
  await askForPerson()
  expect(kept()).toBe('talk-9')
  cleanup()

  const sent = turns(() => wholeAnswer('One.'))
  await renderPage(() => <AgentPage agent={atHand} />)
  expect(await screen.findByRole('button', { name: 'Back to Maya' }, wait)).toBeVisible()
  await ask('No VPN')
  await screen.findAllByText('One.')

  expect(sent).toMatchObject([{ conversation_id: 'talk-9' }])
})

test('who begins a new chat instead has nothing to go on with', async () => {
  silent({ person_state: 'waiting', ended_at: null })
  await renderPage(() => <AssistantPage agent={atHand} visitorId={undefined} />)
  await askForPerson()
  expect(sessionStorage.getItem('talk:assistant:agent-1')).toBe('talk-9')

  await userEvent.click(screen.getByRole('button', { name: 'New chat' }))

  expect(sessionStorage.getItem('talk:assistant:agent-1')).toBeNull()
})

test.each([
  ['is not there any more', []],
  ['has ended', [{ person_state: 'waiting' as const, ended_at: '2026-01-01T00:00:00Z' }]],
])('a conversation without a word that %s is forgotten', async (_, rows) => {
  silent(...rows)
  sessionStorage.setItem('talk:agent:agent-1', 'talk-9')
  const sent = turns(() => wholeAnswer('One.'))
  await renderPage(() => <AgentPage agent={published} />)

  await ask('No VPN')
  await screen.findAllByText('One.', {}, wait)

  expect(sent[0]?.conversation_id).toBeUndefined()
})

/** The page with two earlier chats, of which the first is read only once it is let. */
async function twoChats() {
  const gate = Promise.withResolvers<void>()
  const chats = ['Slow', 'Quick'].map((title) => ({
    ...{ id: title, title, updated_at: '2026-01-01T00:00:00Z' },
  }))
  const read: string[] = []
  network.use(
    rowsOf('conversations', () => chats),
    http.get('*/rest/v1/messages', async ({ request }) => {
      const id = new URL(request.url).searchParams.get('conversation_id')?.slice(3) ?? ''
      if (id === 'Slow') await gate.promise
      read.push(id)
      return HttpResponse.json([asked(`${id}-1`, `${id} question`)])
    }),
    http.post('*/rest/v1/rpc/citations_to_open', () => HttpResponse.json([])),
  )
  const { queryClient } = await renderPage(() => (
    <AssistantPage agent={published} visitorId="visitor-1" />
  ))
  await userEvent.click(await screen.findByRole('button', { name: /^Slow/ }))
  return async () => {
    gate.resolve()
    await expect.poll(() => read).toContain('Slow')
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }
}

test('of two earlier chats that are opened in a row the later one stays', async () => {
  const letSlow = await twoChats()
  await userEvent.click(screen.getByRole('button', { name: /^Quick/ }))
  expect(await screen.findByText('Quick question')).toBeVisible()

  await letSlow()

  expect(screen.getByText('Quick question')).toBeVisible()
  expect(screen.queryByText('Slow question')).toBeNull()
})

test('an earlier chat that comes late takes no place of a new one', async () => {
  const letSlow = await twoChats()
  await userEvent.click(screen.getByRole('button', { name: /^Quick/ }))
  await screen.findByText('Quick question')
  await userEvent.click(screen.getByRole('button', { name: 'New chat' }))

  await letSlow()

  expect(screen.queryByText('Slow question')).toBeNull()
})
