import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { parseAgentSearch } from './agent-search.ts'
import { AgentsPage } from './agents-page.tsx'
import { maya } from './testing/templates.ts'
import { quietWeek } from './testing/week.ts'

const daniel = {
  ...maya,
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Daniel',
  role: 'Customer service',
  live_version: 2,
  updated_at: '2026-01-02T10:00:00Z',
}

function rows(counts: Record<string, number>) {
  network.use(
    http.head('*/rest/v1/:table', ({ params }) => {
      const count = counts[String(params.table)] ?? 0
      return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } })
    }),
    ...quietWeek,
  )
}

const page = (templates = [maya, daniel], limit = 5, { mayReadTalks = true, path = '' } = {}) =>
  renderPage(
    ({ search, setSearch }) => (
      <AgentsPage
        templates={templates}
        limit={limit}
        userId="me"
        mayReadTalks={mayReadTalks}
        search={parseAgentSearch(search)}
        onSearch={setSearch}
      />
    ),
    `/dashboard/agents${path}`,
  )

test('a card shows figures counted from rows, and a dash where there are none', async () => {
  rows({ conversations: 7, knowledge_sources: 3 })
  await page([maya])

  const card = await screen.findByRole('article')

  expect(await within(card).findByText('7')).toBeVisible()
  expect(within(card).getByText('3')).toBeVisible()
  expect(within(card).getByText('Satisfaction').nextSibling).toHaveTextContent('–')
  expect(within(card).getByText('Draft')).toBeVisible()
})

test('who may not read conversations is shown no figure of them, which would be none', async () => {
  const asked: string[] = []
  rows({ knowledge_sources: 3 })
  network.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname)
  })
  const { unmount } = await page([daniel], 5, { mayReadTalks: false })

  const card = within(await screen.findByRole('article'))
  expect(await card.findByText('3')).toBeVisible()
  expect(card.getByText('Live version').nextSibling).toHaveTextContent('2')
  expect(card.queryByText(/Sessions|Satisfaction/)).toBeNull()
  expect(asked.filter((path) => /conversations|message_feedback/.test(path))).toEqual([])
  unmount()

  await page([daniel], 5, { mayReadTalks: false, path: '?view=list' })
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Agent', 'Status', 'Edited', 'Actions'])
})

test('a card says what its visitors do not meet yet', async () => {
  rows({})
  const changes = [{ template_id: daniel.id, changes: 3 }]
  network.use(http.post('*/rest/v1/rpc/unpublished_changes', () => HttpResponse.json(changes)))
  await page()

  expect(await screen.findByTitle('3 unpublished changes')).toHaveTextContent('3 changes')
  expect(screen.getAllByTitle(/unpublished/)).toHaveLength(1)
})

test('a card says how many questions had no answer this week, and leads to them', async () => {
  rows({ knowledge_gap_questions: 3 })
  await page([maya])

  const link = await screen.findByRole('link', { name: '3 questions without an answer, 7 days' })

  expect(link).toHaveAttribute(
    'href',
    `/dashboard/knowledge?gaps=all&agent=${encodeURIComponent(maya.id)}`,
  )
})

test('the newest edit comes first, and the search finds by role', async () => {
  rows({})
  await page()
  const names = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(names()).toEqual(['Daniel', 'Maya'])

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'help desk')

  await expect.poll(names).toEqual(['Maya'])
})

test('on a phone one button sorts the list and shows it in another way', async () => {
  rows({})
  const { location } = await page()
  const menu = () => screen.getByRole('button', { name: 'Sort and view' })
  await userEvent.click(menu())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Name' }))
  await expect.poll(location).toContain('sort=name')
  await userEvent.click(menu())
  expect(await screen.findByRole('menuitemradio', { name: 'Name' })).toBeChecked()

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'List' }))

  expect(await screen.findByRole('table')).toBeVisible()
  await expect.poll(location).toContain('view=list')
})

test('who edited an agent is named, or said to be you', async () => {
  rows({})
  network.use(
    rowsOf('organization_member_profiles', () => [{ user_id: 'theo', display_name: 'Theo Lind' }]),
  )
  await page([maya, { ...daniel, updated_by: 'theo' }])
  const [first, second] = screen.getAllByRole('article')

  await expect.poll(() => first?.textContent).toContain('Edited by Theo Lind ')
  expect(second?.textContent).toContain('Edited by you ')
})

test('without agents the page offers the first one', async () => {
  network.use(http.get('*/api/v1/people', () => HttpResponse.json([])))
  await page([])

  expect(await screen.findByRole('link', { name: 'New agent' })).toHaveAttribute(
    'href',
    '/dashboard/agents/new',
  )
})

test('the place for one more agent goes away with the last seat', async () => {
  rows({})
  await page([maya, daniel], 2)

  expect(screen.queryByText(/Add a third agent/)).toBeNull()
})

test('deleting says what is lost, and a refusal stays in the dialog', async () => {
  rows({})
  network.use(
    http.delete('*/functions/v1/interactions-api-wrapper/templates/:id', () =>
      HttpResponse.json({ error: { code: 'x', message: 'You may not do this.' } }, { status: 403 }),
    ),
  )
  await page([daniel])
  await userEvent.click(await screen.findByRole('button', { name: 'More for Daniel' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))

  const dialog = await screen.findByRole('dialog', { name: 'Delete Daniel?' })
  expect(dialog).toHaveTextContent('The public link stops working at once.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete agent' }))

  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You may not do this.')
})
