import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { InboxPage } from './inbox-page.tsx'
import { parseInboxSearch } from './inbox-search.ts'

const talk = '0190a000-0000-7000-8000-000000000001'
const agent = { name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' }
const waiting = {
  ...{ id: 'h1', conversation_id: talk, reason: 'asked' as const, status: 'waiting' as const },
  ...{ asked_at: '2026-01-01T09:00:00Z', taken_by: null, taken_by_name: null, unanswered: 0 },
  ...{ wrote_at: null, templates: agent, conversations: { title: 'Laptops' } },
}
const taken = { ...waiting, status: 'taken' as const, taken_by: 'me', taken_by_name: 'Omar' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The inbox with one conversation open, which waits until it is taken and is back until it is asked for again. */
async function open(first: object = waiting) {
  let handoffs: object[] = [first]
  const becomes = (next: typeof handoffs) => () => {
    handoffs = next
    return new HttpResponse(null, { status: 204 })
  }
  network.use(
    rowsOf('handoffs', () => handoffs),
    rowsOf('contact_requests', () => []),
    rowsOf('conversations', () => [
      {
        ...{ id: talk, title: 'Laptops', template_id: 'a1', ended_at: null, person_state: null },
        ...{ channel: 'assistant' as const, visitor_id: 'v1', templates: agent },
      },
    ]),
    rowsOf('messages', () => []),
    rowsOf('whispers', () => []),
    http.post('*/rest/v1/rpc/attend_inbox', () => new HttpResponse(null, { status: 204 })),
    http.post('*/rest/v1/rpc/take_conversation', becomes([taken])),
    http.post('*/rest/v1/rpc/hand_back', becomes([])),
    http.post('*/functions/v1/handoff/summary', () =>
      HttpResponse.json({ summary: 'A laptop.', by: 'built-in' }),
    ),
  )
  await renderPage(
    ({ search }) => (
      <main>
        <h1>Inbox</h1>
        <InboxPage
          {...{ organizationId: 'o1', userId: 'me', mayRead: false, replay: null, mayAsk: false }}
          search={parseInboxSearch(search)}
          onShow={() => {}}
          onFilter={() => {}}
        />
      </main>
    ),
    `/dashboard/agents/inbox?talk=${talk}`,
  )
}

test('who takes a conversation over writes next, and is at the heading once it was handed back', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take over' }))
  expect(await screen.findByRole('textbox', { name: 'Reply to the visitor' })).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Hand back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand back to Maya' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hand back' }))

  await expect.poll(() => screen.queryByRole('button', { name: 'Hand back' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus()
})

test.each([
  ['three minutes', 3, true],
  ['one minute', 1, false],
])('a colleague may take what its taker left unanswered for %s: %s %s', async (_, minutes, may) => {
  const wrote_at = new Date(Date.now() - minutes * 60_000).toISOString()
  await open({ ...taken, taken_by: 'other', unanswered: 1, wrote_at })

  await screen.findByText('Omar has it')
  expect(screen.queryByRole('button', { name: 'Take over' }) !== null).toBe(may)
})

const whisper = () => screen.findByRole('textbox', { name: 'Whisper' })
const reply = () => screen.findByRole('textbox', { name: 'Reply to the visitor' })

test('a whisper that is being typed stays one when its writer takes the conversation over', async () => {
  await open()
  await userEvent.type(await whisper(), 'Offer ten percent.')

  await userEvent.click(screen.getByRole('button', { name: 'Take over' }))

  const chosen = await screen.findByRole('radio', { name: 'Whisper' })
  expect(chosen).toBeChecked()
  expect(await whisper()).toHaveValue('Offer ten percent.')
  await userEvent.click(screen.getByRole('radio', { name: 'Reply' }))
  expect(await reply()).toHaveValue('')
  await userEvent.click(chosen)
  expect(await whisper()).toHaveValue('Offer ten percent.')
})

type Said = { message_id: string; words: string }
type Answer = { fails?: boolean; after?: Promise<void> }

/** The conversation taken; replies are answered as given, one after the other, and well after that. */
async function taking(...answers: Answer[]) {
  const said: Said[] = []
  await open()
  network.use(
    http.post('*/rest/v1/rpc/say_to_visitor', async ({ request }) => {
      said.push((await request.json()) as Said)
      const { fails, after } = answers[said.length - 1] ?? {}
      await after
      return fails
        ? HttpResponse.json({ message: 'The server starts again.' }, { status: 503 })
        : new HttpResponse(null, { status: 204 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Take over' }))
  return { said, box: await reply() }
}
const sent = () =>
  expect.poll(() => screen.queryByRole('button', { name: 'Send', busy: true })).toBeNull()

test('what is typed while a reply is on its way stays', async () => {
  const gate = Promise.withResolvers<void>()
  const { box, said } = await taking({ after: gate.promise })
  await userEvent.type(box, 'A new one comes.{Enter}')
  await expect.poll(() => said).toHaveLength(1)
  expect(box).toHaveValue('')
  await userEvent.type(box, 'On Monday.')

  gate.resolve()
  await sent()

  expect(box).toHaveValue('On Monday.')
  await userEvent.type(box, '{Enter}')
  await expect
    .poll(() => said.map(({ words }) => words))
    .toEqual(['A new one comes.', 'On Monday.'])
})

test('a reply that was not taken comes back before what was typed since', async () => {
  const gate = Promise.withResolvers<void>()
  const { box } = await taking({ fails: true, after: gate.promise })
  await userEvent.type(box, 'A new one comes.{Enter}')
  await userEvent.type(box, 'On Monday.')

  gate.resolve()

  expect(await screen.findByText('The server starts again.')).toBeVisible()
  expect(box).toHaveValue('A new one comes.\nOn Monday.')
})

test('a reply is the same when it is sent again, and another once it was changed or taken', async () => {
  const { box, said } = await taking({ fails: true }, {}, { fails: true })
  await userEvent.type(box, 'Thanks.{Enter}')
  await screen.findByText('The server starts again.')
  await userEvent.type(box, '{Enter}')
  await expect.poll(() => box).toHaveValue('')
  await sent()
  await userEvent.type(box, 'Thanks.{Enter}')
  await screen.findByText('The server starts again.')
  await userEvent.type(box, ' Bye.{Enter}')
  await expect.poll(() => said).toHaveLength(4)

  const [first, again, next, changed] = said.map(({ message_id }) => message_id)
  expect(said.map(({ words }) => words)).toEqual(['Thanks.', 'Thanks.', 'Thanks.', 'Thanks. Bye.'])
  expect(again).toBe(first)
  expect(new Set([first, next, changed]).size).toBe(3)
})

test('a reply that was not taken says so beside a whisper too', async () => {
  const gate = Promise.withResolvers<void>()
  const { box } = await taking({ fails: true, after: gate.promise })
  await userEvent.type(box, 'A new one comes.{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'Whisper' }))

  gate.resolve()

  expect(await screen.findByText('Your reply was not sent. The server starts again.')).toBeVisible()
  expect(await whisper()).toHaveValue('')
})

test('a whisper whose answer was lost is sent again as the same one, which is no second one', async () => {
  await open()
  const whispers: Request[] = []
  network.use(
    http.post('*/rest/v1/whispers', ({ request }) => {
      whispers.push(request.clone())
      return whispers.length === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 201 })
    }),
  )
  const box = await whisper()
  await userEvent.type(box, 'Offer ten percent.{Enter}')
  await screen.findByRole('alert')

  await userEvent.type(box, '{Enter}')

  await expect.poll(() => whispers).toHaveLength(2)
  const [first, second] = await Promise.all(whispers.map((one) => one.json()))
  expect(second).toEqual(first)
  expect(second).toMatchObject({ conversation_id: talk, body: 'Offer ten percent.' })
  expect(whispers[1]?.headers.get('prefer') ?? '').toContain('resolution=ignore-duplicates')
  await expect.poll(() => box).toHaveValue('')
})

test('who replies is led to the end, wherever the reading was', async () => {
  const { box } = await taking()
  const list = screen.getByRole('log').parentElement as HTMLElement
  // jsdom lays nothing out.
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(2000)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  fireEvent.scroll(list, { target: { scrollTop: 900 } })

  await userEvent.type(box, 'A new one comes.{Enter}')

  await expect.poll(() => shown.mock.calls).toHaveLength(1)
})
