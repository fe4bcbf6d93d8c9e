import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { AgentPage } from './agent-page.tsx'
import { Composer } from './composer.tsx'
import { EndSession } from './end-session.tsx'
import type { Citation } from './message/message.ts'
import { MessageList } from './message/message-list.tsx'
import { answer, restOfAnswer, tornAnswer } from './testing/answers.ts'
import { useConversation } from './use-conversation.ts'
import { LiveDraft } from './voice/live-draft.tsx'

afterEach(() => vi.unstubAllGlobals())

const agent = {
  name: 'Maya',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  voice_id: 'maya-warm',
  greeting: 'What is not working?',
  starter_questions: [],
}

const quote: Citation = {
  number: 1,
  source_id: 's',
  document_id: 'd',
  title: 'VPN after 8.2',
  heading: 'Step 3',
  page: 4,
  quote: 'Choose Sign in again.',
  score: 1.4,
}

function Talk() {
  const conversation = useConversation({ templateId: 'agent-1', channel: 'agent' })
  return (
    <>
      <MessageList agent={agent} conversation={conversation} />
      <Composer
        placeholder="Write to Maya"
        busy={conversation.busy}
        onSend={conversation.send}
        onStop={conversation.stop}
      />
    </>
  )
}

function TalkToRate() {
  const conversation = useConversation({ templateId: 'agent-1', channel: 'agent' })
  const [ended, setEnded] = useState(false)
  const props = { agent, conversation, onBack: () => setEnded(false), onRestart: () => {} }
  return (
    <>
      <MessageList agent={agent} conversation={conversation} />
      <Composer
        placeholder="Write to Maya"
        busy={false}
        onSend={conversation.send}
        onStop={() => {}}
      />
      <button type="button" onClick={() => setEnded(true)}>
        Leave
      </button>
      {ended && <EndSession {...props} />}
    </>
  )
}

/** Answers each turn with the next of the list and keeps what was asked. */
function turns(...answers: (() => Response)[]) {
  const asked: Record<string, unknown>[] = []
  network.use(
    http.post('*/functions/v1/conversation', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>)
      return answers[asked.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  return asked
}

const wait = { timeout: 10_000 }
const ask = (text: string) =>
  userEvent.type(screen.getByLabelText('Write to Maya'), `${text}{Enter}`)

test('a cited answer shows its sentence, its source and the words it quotes', async () => {
  turns(() => answer('Sign in **again** [1].', [quote]))
  await renderPage(() => <Talk />)

  await ask('No VPN')
  await userEvent.click(await screen.findByRole('button', { name: 'Source 1: VPN after 8.2' }))

  expect(screen.getByText('again').closest('strong')).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByText('Choose Sign in again.')).toBeVisible()
})

/** Answers each time a stream is asked for again with the next of the list and keeps what was asked for. */
function comebacks(...answers: (() => Response)[]) {
  const asked: { id: string; after: string | null }[] = []
  network.use(
    http.get('*/functions/v1/conversation/:id/stream', ({ request, params }) => {
      asked.push({ id: String(params.id), after: request.headers.get('last-event-id') })
      return answers[asked.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  return asked
}

const gone = () => new HttpResponse(null, { status: 204 })
const lost = 'The connection was lost. The answer goes on as soon as it is back.'

test('an answer whose connection is lost goes on by itself, after its last part', async () => {
  const asked = turns(() => tornAnswer('The update signed '))
  const again = comebacks(HttpResponse.error, () => restOfAnswer('everyone out.'))
  await renderPage(() => <Talk />)

  await ask('No VPN')
  expect(await screen.findByText(lost)).toHaveAttribute('role', 'status')
  expect(screen.getByText('The update signed')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()

  expect(await screen.findByText('The update signed everyone out.', {}, wait)).toBeVisible()
  expect(screen.queryByText(lost)).toBeNull()
  expect(again).toEqual(again.map(() => ({ id: 'answer-1', after: '3' })))
  expect([again.length, asked.length]).toEqual([2, 1])
})

test('an answer that comes again from its beginning is shown once', async () => {
  turns(() => tornAnswer('The update signed'))
  comebacks(() => answer('The update signed everyone out.'))
  await renderPage(() => <Talk />)

  await ask('No VPN')

  expect(await screen.findByText('The update signed everyone out.', {}, wait)).toBeVisible()
  expect(screen.getAllByText(/The update signed/, { selector: 'p' })).toHaveLength(1)
})

test('the visitor who stops tells the server, and waits for no lost connection', async () => {
  const asked = turns(() => tornAnswer('The update signed'))
  comebacks()
  const stopped: unknown[] = []
  network.use(
    http.post('*/functions/v1/conversation/stop', async ({ request }) => {
      stopped.push(await request.json())
      return HttpResponse.json({ state: 'stopped' })
    }),
  )
  await renderPage(() => <Talk />)

  await ask('No VPN')
  await screen.findByText(lost)
  await userEvent.click(screen.getByRole('button', { name: 'Stop the answer' }))

  expect(await screen.findByText('You stopped this answer.')).toBeVisible()
  expect(screen.queryByText(lost)).toBeNull()
  expect(screen.getByText('The update signed')).toBeVisible()
  await waitFor(() => expect(stopped).toEqual([{ message_id: Object(asked[0]?.message).id }]))
})

test('the studio goes on with the answer that was being given when it was loaded again', async () => {
  const row = { created_at: '2026-01-01T00:00:00Z', said_by: null, message_citations: [] }
  network.use(
    http.get('*/rest/v1/messages', () =>
      HttpResponse.json([
        { ...row, id: 'q', role: 'user', text: 'No VPN', state: 'complete', tool_calls: [] },
        {
          ...row,
          id: 'answer-1',
          role: 'assistant',
          text: 'The',
          state: 'streaming',
          answer_to: 'q',
        },
      ]),
    ),
    http.post('*/rest/v1/rpc/citations_to_open', () => HttpResponse.json([])),
  )
  const again = comebacks(() => answer('The update signed everyone out.'))
  sessionStorage.setItem('talk:studio:agent-1', 'talk-1')

  await renderPage(() => (
    <LiveDraft templateId="agent-1" agent={agent} beforeTurn={() => Promise.resolve()} />
  ))

  expect(await screen.findByText('The update signed everyone out.', {}, wait)).toBeVisible()
  expect(screen.getAllByText('No VPN')).toHaveLength(1)
  expect(again).toEqual([{ id: 'q', after: null }])
  expect(sessionStorage.getItem('talk:studio:agent-1')).toBeNull()
})

test('what is asked before the talk of this tab was read again waits for it, and goes on in it', async () => {
  const row = { created_at: '2026-01-01T00:00:00Z', said_by: null, message_citations: [] }
  const read = Promise.withResolvers<void>()
  network.use(
    http.get('*/rest/v1/messages', async () => {
      await read.promise
      return HttpResponse.json([
        { ...row, id: 'q', role: 'user', text: 'No VPN', state: 'complete', tool_calls: [] },
        {
          ...row,
          ...{ id: 'answer-0', role: 'assistant', text: 'Signed out.', state: 'complete' },
          answer_to: 'q',
        },
      ])
    }),
    http.post('*/rest/v1/rpc/citations_to_open', () => HttpResponse.json([])),
  )
  const asked = turns(() => answer('Sign in again.'))
  sessionStorage.setItem('talk:studio:agent-1', 'talk-0')
  const left: string[] = []
  const beforeTurn = async () => void left.push('turn')
  await renderPage(() => <LiveDraft templateId="agent-1" agent={agent} beforeTurn={beforeTurn} />)
  await userEvent.type(screen.getByLabelText(/^Write .*to Maya$/), 'And now?{Enter}')
  expect(screen.getByText('And now?')).toBeVisible()
  // Whoever did not wait would have left by now.
  await import('./chat/chat-client.ts')
  for (const _ of [1, 2, 3]) await userEvent.tab()
  expect(left).toEqual([])

  read.resolve()

  expect(await screen.findByText('Sign in again.', {}, wait)).toBeVisible()
  expect(asked).toMatchObject([{ conversation_id: 'talk-0', message: { text: 'And now?' } }])
  const shown = screen.getByRole('log').textContent ?? ''
  const places = ['No VPN', 'Signed out.', 'And now?', 'Sign in again.'].map((said) =>
    shown.indexOf(said),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('a cut answer says so, keeps what came, and Retry asks the same message again', async () => {
  const asked = turns(
    () => tornAnswer('The update signed'),
    () => answer('The update signed everyone out.'),
  )
  comebacks(gone)
  await renderPage(() => <Talk />)

  await ask('No VPN')
  expect(
    await screen.findByText('The connection was lost, so the answer was cut.', {}, wait),
  ).toBeVisible()
  expect(screen.getByText('The update signed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The update signed everyone out.')).toBeVisible()
  expect(screen.queryByText('The update signed')).toBeNull()
  expect(asked[1]?.message).toEqual(asked[0]?.message)
})

test('a refusal is shown in the words of the server', async () => {
  turns(() =>
    HttpResponse.json(
      { error: { code: 'too_many_messages', message: 'Wait 12 seconds, then try again.' } },
      { status: 429 },
    ),
  )
  await renderPage(() => <Talk />)

  await ask('Hello')

  expect(await screen.findByText('Wait 12 seconds, then try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

const manyTalking = (code = 'many_talking', seconds = '1') =>
  HttpResponse.json(
    {
      error: { code, message: 'Many people are talking right now. Your turn comes in a moment.' },
    },
    { status: 503, headers: { 'retry-after': seconds } },
  )

test('a question that finds no place says so and leaves by itself when it may', async () => {
  const asked = turns(
    () => manyTalking(),
    () => manyTalking('busy'),
    () => answer('Now.'),
  )
  await renderPage(() => <Talk />)

  await ask('Hello')
  const wait = await screen.findByText(
    'Many people are talking right now. Your turn comes in a moment.',
  )
  expect(wait).toHaveAttribute('role', 'status')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()

  expect(await screen.findByText('Now.', {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.queryByText(/Many people/)).toBeNull()
  expect(asked.map(({ message }) => message)).toEqual(asked.map(() => asked[0]?.message))
  expect(asked).toHaveLength(3)
})

test('on a narrow screen the transcript lies over the page until Escape', async () => {
  const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => narrow)
  const organization = { name: 'Halden Logistics' }
  const published = {
    ...agent,
    id: 'agent-1',
    role: '',
    tone: '',
    languages: [],
    handoff: false,
    organization,
  }
  await renderPage(() => <AgentPage agent={published} />)
  const opener = screen.getByRole('button', { name: 'Transcript' })

  await userEvent.click(opener)
  const sheet = await screen.findByRole('dialog', { name: 'Transcript' })
  expect(sheet).toHaveTextContent('What is not working?')
  expect(sheet).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opener).toHaveFocus()
})

test('who waits for a place does not see the agent think', async () => {
  turns(manyTalking)
  await renderPage(() => (
    <LiveDraft templateId="agent-1" agent={agent} beforeTurn={() => Promise.resolve()} />
  ))
  const stage = screen.getByRole('region', { name: 'Maya, AI agent' })

  await ask('Hello')
  await screen.findByText(/Many people/)

  expect(within(stage).queryByText('Thinking')).toBeNull()
})

test('a question that waits for its place goes with its page', async () => {
  const asked = turns(...Array.from({ length: 1000 }, () => () => manyTalking('busy', '0')))
  await renderPage(() => <Talk />)
  await ask('Hello')
  await screen.findByText(/Many people/)

  cleanup()
  const left = asked.length
  for (let turn = 0; turn < 100; turn += 1) await new Promise((next) => setTimeout(next))

  // One may have been on its way.
  expect(asked.length - left).toBeLessThan(2)
})

test('a question that waits for its place can be stopped', async () => {
  const asked = turns(manyTalking)
  await renderPage(() => <Talk />)

  await ask('Hello')
  await screen.findByText(/Many people/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop the answer' }))

  expect(await screen.findByText('You stopped this answer.')).toBeVisible()
  expect(screen.queryByText(/Many people/)).toBeNull()
  expect(asked).toHaveLength(1)
})

test('the second question goes on with the conversation of the first', async () => {
  const asked = turns(
    () => answer('One.'),
    () => answer('Two.'),
  )
  await renderPage(() => <Talk />)

  await ask('First')
  await screen.findByText('One.')
  await ask('Second')
  await screen.findByText('Two.')

  expect(asked.map(({ conversation_id }) => conversation_id)).toEqual([undefined, 'talk-1'])
})

test('a number without a source is not shown as one', async () => {
  turns(() => answer('It is open [3].'))
  await renderPage(() => <Talk />)

  await ask('Open?')

  expect(await screen.findByText('It is open')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Source/ })).toBeNull()
})

test('the rating at the end says where it is counted, and promises no more', async () => {
  turns(() => answer('One.'))
  await renderPage(() => <TalkToRate />)

  await ask('First')
  await screen.findByText('One.')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))

  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Your rating counts in the satisfaction that is shown for Maya.',
  )
})
