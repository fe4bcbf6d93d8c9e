import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import { liveGaps } from '../live-sources.ts'
import { maya } from '../testing/sources.ts'
import { GapList } from './gap-list.tsx'
import type { Gap } from './queries.ts'

const organizationId = '0190b000-0000-7000-8000-00000000000a'
const pool: Gap = {
  id: '0190b000-0000-7000-8000-000000000001',
  status: 'open',
  source_id: null,
  question: 'Is there a pool?',
  times: 5,
  people: 3,
  last_asked_at: '2026-01-01T09:00:00Z',
  template_ids: [maya.id],
  channels: ['assistant', 'widget'],
}

/** The rows of the server, and what it was asked. */
function stored(...gaps: Gap[]) {
  const asked: URLSearchParams[] = []
  const changed: unknown[] = []
  network.use(
    http.get('*/rest/v1/rpc/knowledge_gap_list', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const status = searchParams.get('status')?.replace('eq.', '')
      const shown = gaps.filter((gap) => !status || gap.status === status)
      return HttpResponse.json(shown, { headers: { 'content-range': `0-19/${shown.length}` } })
    }),
    http.patch('*/rest/v1/knowledge_gaps', async ({ request }) => {
      const change = (await request.json()) as Partial<Gap>
      changed.push(change)
      for (const gap of gaps) Object.assign(gap, change)
      return HttpResponse.json([{ id: pool.id }])
    }),
    http.get('*/rest/v1/knowledge_gap_questions', () =>
      HttpResponse.json([
        {
          answer_id: 'a',
          question: 'Do you have a pool?',
          asked_at: '2026-01-01T08:00:00Z',
          channel: 'assistant',
          template_id: maya.id,
        },
      ]),
    ),
  )
  return { asked, changed, gaps }
}

const open = (search = '') =>
  renderPage(({ search: raw, setSearch }) => {
    const found = parseKnowledgeSearch(raw)
    return (
      <GapList
        organizationId={organizationId}
        shown={found.gaps ?? 'open'}
        readers={[maya]}
        search={found}
        onSearch={setSearch}
      />
    )
  }, `/dashboard/knowledge${search}`)

test('a gap says how often, by whom and where it was asked, and each wording on demand', async () => {
  stored({ ...pool })
  await open()

  expect(await screen.findByText(/Asked 5 times by 3 people · Maya · Chat, Widget ·/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'How “Is there a pool?” was asked' }))

  const list = await screen.findByRole('list', { name: 'How it was asked' })
  expect(within(list).getByText('Do you have a pool?')).toBeVisible()
  expect(within(list).getByText(/^Maya, Chat/)).toBeVisible()
})

test('a question that nobody could answer appears, and is counted again, without a reload', async () => {
  const { gaps } = stored()
  const changed = (type: 'INSERT' | 'UPDATE') =>
    live.tell('knowledge_gap_changes', type, { organization_id: organizationId, changed_at: 'now' })
  const Followed = () => {
    useLiveRows([liveGaps(organizationId)])
    return (
      <GapList
        organizationId={organizationId}
        shown="open"
        readers={[maya]}
        search={{}}
        onSearch={() => {}}
      />
    )
  }
  await renderPage(() => <Followed />)
  await screen.findByText('No gaps')
  await expect
    .poll(() => live.followed())
    .toEqual([`knowledge_gap_changes * organization_id=eq.${organizationId}`])

  gaps.push({ ...pool, times: 1 })
  changed('INSERT')
  expect(await screen.findByText(/Asked once/, {}, { timeout: 5000 })).toBeVisible()
  gaps[0] = { ...pool, times: 2, people: 1 }
  changed('UPDATE')

  expect(
    await screen.findByText(/Asked 2 times by one person/, {}, { timeout: 5000 }),
  ).toBeVisible()
})

test('an answer is begun with the question of the gap', async () => {
  stored({ ...pool })
  const { location } = await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Add an answer' }))

  const { searchParams } = new URL(location(), 'http://localhost')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    add: 'answer',
    question: 'Is there a pool?',
    gap: pool.id,
  })
})

test('what is dismissed leaves the open ones and can be opened again', async () => {
  const { changed } = stored({ ...pool })
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'More for Is there a pool?' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Dismiss' }))
  expect(await screen.findByText('No gaps')).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(screen.getByRole('option', { name: 'Dismissed' }))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Is there a pool?' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Open again' }))

  expect(await screen.findByText('No question matches')).toBeVisible()
  expect(changed).toEqual([{ status: 'dismissed' }, { status: 'open' }])
})

test('a change that the server does not take is said', async () => {
  stored({ ...pool })
  network.use(http.patch('*/rest/v1/knowledge_gaps', () => HttpResponse.json([])))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'More for Is there a pool?' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as answered' }))

  await expect.poll(() => screen.queryByRole('button', { name: 'Add an answer' })).not.toBeNull()
})

test('the address asks for words, agent, order and page', async () => {
  const { asked } = stored({ ...pool })
  await open(`?gaps=all&search=pool&agent=${maya.id}&order=latest&page=2`)
  await screen.findByText('Is there a pool?')

  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    org_id: organizationId,
    question: 'ilike.%pool%',
    template_ids: `cs.{${maya.id}}`,
    order: 'last_asked_at.desc,id.asc',
    offset: '20',
    limit: '20',
  })
  expect(asked[0]?.has('status')).toBe(false)
})

test.each([
  ['open', 'open'],
  ['all', 'all'],
  ['other', undefined],
  ['toString', undefined],
])('?gaps=%s lists %s', (gaps, shown) => {
  expect(parseKnowledgeSearch({ gaps }).gaps).toBe(shown)
})

test('a gap that leaves the list hands the focus to the next', async () => {
  const second = { ...pool, id: '0190b000-0000-7000-8000-000000000002', question: 'A sauna?' }
  const { gaps } = stored({ ...pool }, second)
  const { queryClient } = await open()
  const settle = (at: number) => {
    Object.assign(gaps[at] ?? {}, { status: 'answered' })
    return act(() => queryClient.invalidateQueries())
  }
  const [first] = await screen.findAllByRole('button', { name: 'Add an answer' })
  act(() => first?.focus())

  await settle(0)

  const asked = screen.getByRole('button', { name: 'How “A sauna?” was asked' })
  await waitFor(() => expect(asked).toHaveFocus())
})
