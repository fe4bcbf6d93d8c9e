import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { InboxPage } from './inbox-page.tsx'
import { parseInboxSearch } from './inbox-search.ts'
import type { Handoff } from './queries.ts'

const open = '0190a000-0000-7000-8000-000000000001'
const handoff = (title: string, change: Partial<Handoff> = {}) => ({
  ...{
    id: title,
    conversation_id: title,
    reason: 'asked' as const,
    asked_at: '2026-01-01T09:00:00Z',
  },
  ...{
    taken_by: 'me',
    taken_by_name: 'Omar',
    unanswered: 1,
    wrote_at: null,
    status: 'taken' as const,
  },
  templates: { name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' },
  ...{ conversations: { title: `Question ${title}` }, ...change },
})

test('those who wait are counted, and nothing is new of what is open', async () => {
  network.use(
    rowsOf('handoffs', () => [
      handoff('open', { conversation_id: open }),
      handoff('other'),
      handoff('waiting', { status: 'waiting', taken_by: null, taken_by_name: null, unanswered: 0 }),
    ]),
    rowsOf('contact_requests', () => []),
    rowsOf('conversations', () => []),
    rowsOf('messages', () => []),
    rowsOf('whispers', () => []),
    http.post('*/rest/v1/rpc/attend_inbox', () => new HttpResponse(null, { status: 204 })),
  )
  await renderPage(
    ({ search }) => (
      <InboxPage
        organizationId="o1"
        userId="me"
        mayRead={false}
        replay={null}
        mayAsk={false}
        search={parseInboxSearch(search)}
        onShow={() => {}}
        onFilter={() => {}}
      />
    ),
    `/dashboard/agents/inbox?talk=${open}`,
  )

  const list = within(
    await screen.findByRole('navigation', { name: 'Conversations that need a person' }),
  )
  expect(await screen.findByText('Need a person (1)')).toBeVisible()
  expect(list.getByRole('link', { name: /Question other/ })).toHaveTextContent('1 new')
  expect(list.getByRole('link', { name: /Question open/ })).toHaveTextContent('You')
  expect(list.queryAllByText('1 new')).toHaveLength(1)
})

test.each([
  ['handoffs', '', 'Question a'],
  ['conversations', '?show=live', 'Question b'],
])('a list of %s that could not be read again stays', async (table, search, shown) => {
  network.use(
    rowsOf('handoffs', () => [handoff('a')]),
    rowsOf('contact_requests', () => []),
    rowsOf('conversations', () => [
      { id: 'b', title: 'Question b', updated_at: '2026-01-01T09:00:00Z', templates: null },
    ]),
    http.post('*/rest/v1/rpc/attend_inbox', () => new HttpResponse(null, { status: 204 })),
  )
  const { queryClient } = await renderPage(
    ({ search: asked }) => (
      <InboxPage
        {...{ organizationId: 'o1', userId: 'me', mayRead: true, replay: null, mayAsk: false }}
        search={parseInboxSearch(asked)}
        onShow={() => {}}
        onFilter={() => {}}
      />
    ),
    `/dashboard/agents/inbox${search}`,
  )
  expect(await screen.findByText(shown)).toBeVisible()
  network.use(
    http.get(`*/rest/v1/${table}`, () =>
      HttpResponse.json({ message: 'Not now.' }, { status: 500 }),
    ),
  )

  await act(() => queryClient.refetchQueries())

  expect(screen.getByText(shown)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
