import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { answer, restOfAnswer, tornAnswer } from './testing/answers.ts'
import { agent, ask, Talk, turns } from './testing/talk.tsx'
import { LiveDraft } from './voice/live-draft.tsx'

const wait = { timeout: 10_000 }

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
  const row = {
    created_at: '2026-01-01T00:00:00Z',
    said_by: null,
    parts: [],
    message_citations: [],
  }
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
  const row = {
    created_at: '2026-01-01T00:00:00Z',
    said_by: null,
    parts: [],
    message_citations: [],
  }
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
