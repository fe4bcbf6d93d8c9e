import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
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

/** The inbox with one conversation open, which waits until it is taken and is back until it is asked for again. */
async function open() {
  let handoffs: (typeof waiting | typeof taken)[] = [waiting]
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
