import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { HandBackDialog } from './hand-back-dialog.tsx'
import { TalkPanel } from './talk-panel.tsx'

afterEach(() => vi.restoreAllMocks())

const agent = { name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' }
const none = { tool_calls: [], attachments: [], answer_scores: null }
const message = (id: string, change: object) => ({
  ...{ id, role: 'user', answer_to: null, text: 'When is a laptop replaced?', state: 'complete' },
  ...{ said_by: null, created_at: '2026-03-02T09:00:00Z' },
  ...{ ...none, message_feedback: [], message_citations: [], ...change },
})
const citation = {
  ...{ number: 1, source_id: 's1', title: 'Device guide', page: 3 },
  quote: 'A laptop is replaced after four years.',
}

/** A conversation, in which was said, the newest first, what is given. */
async function show(said: object[], change: object = {}, contacts: object[] = []) {
  network.use(
    rowsOf('contact_requests', (query) =>
      query.get('conversation_id') === 'eq.t1' ? contacts : [],
    ),
    rowsOf('conversations', () => [
      {
        ...{ id: 't1', title: 'Laptops', template_id: 'a1', ended_at: null, person_state: null },
        ...{ channel: 'assistant' as const, visitor_id: 'v1', templates: agent, ...change },
      },
    ]),
    http.get('*/rest/v1/messages', () => HttpResponse.json(said.toReversed())),
    rowsOf('whispers', () => []),
  )
  const { queryClient } = await renderPage(() => (
    <TalkPanel organizationId="o1" id="t1" handoff={undefined} userId="me" replay={null} />
  ))
  const transcript = within(await screen.findByRole('log', { name: 'Transcript' }))
  return { ...transcript, refresh: () => act(() => queryClient.refetchQueries()) }
}

test('an answer shows what the visitor thought of it, in their words, and what it quotes', async () => {
  const answer = {
    ...{ role: 'assistant', answer_to: 'm1', text: 'After four years. [1] See also [2].' },
    message_feedback: [{ rating: -1, comment: 'I asked about phones.' }],
    message_citations: [citation],
  }
  const transcript = await show([message('m1', {}), message('m2', answer)])

  expect(transcript.getByText('Rated poor')).toBeVisible()
  expect(transcript.getByText('“I asked about phones.”')).toBeVisible()
  // A mark of which no source is known says nothing.
  expect(transcript.getByText('After four years. [1] See also.')).toBeVisible()
  await userEvent.click(transcript.getByText('1 source'))
  expect(transcript.getByText('A laptop is replaced after four years.')).toBeVisible()
  const source = transcript.getByRole('link', { name: '[1] Device guide, page 3' })
  expect(source).toHaveAttribute('href', expect.stringMatching(/\/dashboard\/knowledge\?source=s1/))
})

test('who left a message in a conversation is named at its head, with where to answer', async () => {
  const contact = { name: 'Ada Byron', email: 'ada@brook.example', message: 'Call me.' }

  await show([message('m1', {})], {}, [contact])

  const head = within(
    screen.getByRole('heading', { name: 'Laptops' }).closest('header') as HTMLElement,
  )
  expect(head.getByText('Ada Byron')).toBeVisible()
  expect(head.getByRole('link', { name: 'ada@brook.example' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:ada@brook\.example\?subject=Your%20message%20to%20Maya/),
  )
})

test('where nobody left a message, the head names nobody', async () => {
  await show([message('m1', {})])

  const head = screen.getByRole('heading', { name: 'Laptops' }).closest('header')
  expect(head).toHaveTextContent(/^LaptopsTake over$/)
})

test('a conversation of another day says of which, and where the next one begins', async () => {
  const later = { created_at: '2026-03-04T09:00:00Z', text: 'And a phone?' }
  const transcript = await show([
    message('m1', {}),
    message('m2', { created_at: '2026-03-02T09:01:00Z', text: 'Hello?' }),
    message('m3', later),
  ])

  expect(transcript.getAllByText(/^March \d, 2026$/).map(({ textContent }) => textContent)).toEqual(
    ['March 2, 2026', 'March 4, 2026'],
  )
})

test('one of today names no day', async () => {
  const transcript = await show([message('m1', { created_at: new Date().toISOString() })])

  expect(transcript.getByText('When is a laptop replaced?')).toBeVisible()
  expect(transcript.queryByText(/, 20\d\d$/)).toBeNull()
})

test('a whisper in a conversation that goes on is for the agent too, in one that has ended for colleagues', async () => {
  await show([message('m1', {})])
  expect(screen.getByRole('textbox', { name: 'Whisper' })).toHaveAttribute(
    'placeholder',
    'Only colleagues see it. With a language model Maya follows it.',
  )
  cleanup()

  await show([message('m1', {})], { ended_at: '2026-03-02T10:00:00Z' })
  expect(screen.getByRole('textbox', { name: 'Whisper' })).toHaveAttribute(
    'placeholder',
    'Only colleagues see it.',
  )
})

test('where no summary could be proposed it says so, and the agent is handed what the member writes', async () => {
  const handed: unknown[] = []
  network.use(
    http.post('*/functions/v1/handoff/summary', () =>
      HttpResponse.json({ error: { code: 'down', message: 'It is down.' } }, { status: 503 }),
    ),
    http.post('*/rest/v1/rpc/hand_back', async ({ request }) => {
      handed.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderPage(() => (
    <HandBackDialog talkId="t1" agent="Maya" onDone={() => {}} onClose={() => {}} />
  ))

  expect(
    await screen.findByText('No summary could be proposed. Write what was agreed.'),
  ).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Summary' }), 'A new one comes.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand back' }))

  await expect.poll(() => handed).toEqual([{ conversation_id: 't1', summary: 'A new one comes.' }])
})

test('a minute after midnight is the first hour of the day', async () => {
  const at = new Date(2026, 2, 2, 0, 5).toISOString()
  const transcript = await show([message('m1', { created_at: at })])

  expect(transcript.getByText('00:05')).toBeVisible()
})

test('a conversation that could not be read again stays, with what is being typed', async () => {
  const { refresh } = await show([message('m1', {})])
  await userEvent.type(screen.getByRole('textbox', { name: 'Whisper' }), 'Offer ten percent.')
  network.use(
    http.get('*/rest/v1/messages', () =>
      HttpResponse.json({ message: 'Not now.' }, { status: 500 }),
    ),
  )

  await refresh()

  expect(screen.queryByText('This conversation did not load')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Whisper' })).toHaveValue('Offer ten percent.')
})

/** The list of a conversation, of which the reader sees a part; jsdom lays nothing out. */
function listOf(log: HTMLElement) {
  const list = log.parentElement as HTMLElement
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(2000)
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(400)
  return {
    shown,
    scrollTo: (scrollTop: number) => fireEvent.scroll(list, { target: { scrollTop } }),
  }
}

test('who reads further up stays there when something is said, and who is at the end follows it', async () => {
  const said = [message('m1', {})]
  const { refresh } = await show(said)
  const { shown, scrollTo } = listOf(screen.getByRole('log'))
  const comes = async (text: string) => {
    said.push(message(text, { text }))
    network.use(http.get('*/rest/v1/messages', () => HttpResponse.json(said.toReversed())))
    await refresh()
    await screen.findByText(text)
  }

  scrollTo(900)
  await comes('And a phone?')
  expect(shown).not.toHaveBeenCalled()

  scrollTo(1590)
  await comes('And a dock?')
  expect(shown).toHaveBeenCalledOnce()
})
