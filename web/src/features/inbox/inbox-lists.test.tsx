import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { CallList } from './call-list.tsx'
import { FoundList } from './found-list.tsx'
import { parseInboxSearch } from './inbox-search.ts'

const talk = (at: number) => ({
  ...{ id: `talk-${at}`, title: `Question ${at}`, updated_at: `2026-01-01T00:00:${10 + at}Z` },
  ...{ ended_at: null, name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' },
  total: at === 0 ? 31 : null,
})
const call = {
  ...{ id: 'c1', name: 'find_order', title: 'Find an order', acts: 'read', state: 'done' },
  ...{ arguments: { order: '42' }, error: null, decided_in: null, tool_id: 't1' },
  ...{ created_at: '2026-01-01T09:00:00Z', finished_at: '2026-01-01T09:00:00.250Z' },
  ...{
    conversation_id: 'talk-1',
    conversations: { template_id: 'a1', templates: { name: 'Maya' } },
  },
}
const write = {
  ...{ ...call, id: 'c2', title: 'Cancel an order', name: 'cancel_order', acts: 'write' },
  decided_in: 'm1',
}

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('conversations are asked for by what the address says, page by page', async () => {
  const asked: Record<string, unknown>[] = []
  network.use(
    rowsOf('templates', () => [{ id: '0190a000-0000-7000-8000-000000000001', name: 'Maya' }]),
    http.post('*/rest/v1/rpc/find_conversations', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      asked.push(body)
      const all = Array.from({ length: 31 }, (_, at) => talk(at))
      return HttpResponse.json(body.before_id ? all.slice(30) : all.slice(0, 30))
    }),
  )
  await renderPage(
    ({ search, setSearch }) => (
      <FoundList organizationId="o1" search={parseInboxSearch(search)} onFilter={setSearch} />
    ),
    '/dashboard/agents/inbox',
  )

  expect(await screen.findByText('31 conversations')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Question 30')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ before_id: 'talk-29', before_at: talk(29).updated_at })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  await choose('State', 'Rated poor')
  await choose('Agent', 'Maya')
  await choose('Time', 'Last 7 days')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'vpn')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      ...{ org_id: 'o1', words: 'vpn', state: 'poor' },
      ...{ agent_id: '0190a000-0000-7000-8000-000000000001', since: expect.any(String) },
    })
})

test('a call tells what was given, what came of it and who allowed it; what reads is asked again by owners', async () => {
  const asked: URLSearchParams[] = []
  const tried: unknown[] = []
  network.use(
    rowsOf('templates', () => []),
    rowsOf('tools', () => [{ id: 't1', name: 'find_order', title: 'Find an order' }]),
    rowsOf('mcp_servers', () => []),
    http.get('*/rest/v1/tool_calls', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json([call, write], { headers: { 'content-range': '0-1/2' } })
    }),
    http.post('*/rest/v1/rpc/tool_call_result', () => HttpResponse.json('{"status":"shipped"}')),
    http.post('*/functions/v1/tools/t1/test', async ({ request }) => {
      tried.push(await request.json())
      return HttpResponse.json({ ok: true, text: '{"status":"lost"}', ms: 12 })
    }),
  )
  await renderPage(
    ({ search, setSearch }) => (
      <CallList organizationId="o1" search={parseInboxSearch(search)} mayAsk onFilter={setSearch} />
    ),
    '/dashboard/agents/inbox',
  )
  const [read, written] = within(await screen.findByRole('list', { name: 'Calls' })).getAllByRole(
    'listitem',
  ) as [HTMLElement, HTMLElement]

  expect(screen.getByText('2 calls')).toBeVisible()
  expect(read).toHaveTextContent(/Find an order.*Maya.*250 ms.*Done/)
  await userEvent.click(within(read).getByText('Find an order'))
  expect(await within(read).findByText('{"status":"shipped"}')).toBeVisible()
  expect(read).toHaveTextContent(/"order": "42".*nobody is asked/)
  await userEvent.click(within(read).getByRole('button', { name: 'Ask again' }))
  expect(await within(read).findByText('{"status":"lost"}')).toBeVisible()
  expect(tried).toEqual([{ arguments: { order: '42' } }])
  await userEvent.click(within(written).getByText('Cancel an order'))
  expect(await within(written).findByText('Allowed by: The visitor.')).toBeVisible()
  expect(within(written).queryByRole('button', { name: 'Ask again' })).toBeNull()

  await choose('Outcome', 'Failed')
  await expect.poll(() => asked.at(-1)?.get('state')).toBe('eq.failed')
})
