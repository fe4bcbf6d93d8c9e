import { fireEvent, screen, within } from '@testing-library/react'
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

const nothing = { sources: 0, sessions: 0, thumbs: 0, thumbs_up: 0, unanswered: 0 }

/** What the database counts for each agent that is shown. */
function figures(counts: Partial<Record<keyof typeof nothing, number | null>> = {}) {
  network.use(
    ...quietWeek,
    http.post('*/rest/v1/rpc/agent_figures', () =>
      HttpResponse.json(
        [maya, daniel].map(({ id }) => ({ template_id: id, ...nothing, ...counts })),
      ),
    ),
  )
}

const page = (templates = [maya, daniel], limit = 5, { mayReadTalks = true, path = '' } = {}) =>
  renderPage(
    ({ search, setSearch }) => (
      <AgentsPage
        organizationId={maya.organization_id}
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
  figures({ sessions: 7, sources: 3 })
  await page([maya])

  const card = await screen.findByRole('article')

  expect(await within(card).findByText('7')).toBeVisible()
  expect(within(card).getByText('3')).toBeVisible()
  expect(within(card).getByText('Satisfaction').nextSibling).toHaveTextContent('–')
  expect(within(card).getByText('Draft')).toBeVisible()
})

test('who may not read conversations is shown no figure of them, which would be none', async () => {
  figures({ sources: 3, sessions: null, thumbs: null, thumbs_up: null, unanswered: null })
  const { unmount } = await page([daniel], 5, { mayReadTalks: false })

  const card = within(await screen.findByRole('article'))
  expect(await card.findByText('3')).toBeVisible()
  expect(card.getByText('Live version').nextSibling).toHaveTextContent('2')
  expect(card.queryByText(/Sessions|Satisfaction/)).toBeNull()
  unmount()

  await page([daniel], 5, { mayReadTalks: false, path: '?view=list' })
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Agent', 'Status', 'Edited', 'Actions'])
})

const many = Array.from({ length: 53 }, (_, at) => ({
  ...maya,
  id: `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  name: `Agent ${at + 1}`,
}))

test.each(['', '&view=list'])(
  'many agents have pages, whose figures are asked for at once: ?page=2%s',
  async (view) => {
    figures()
    const asked: string[] = []
    network.events.on('request:start', ({ request }) => {
      if (/agent_figures/.test(request.url)) asked.push(request.url)
    })
    const { location, container } = await page(many, 99, { path: `?sort=created&page=2${view}` })
    // Asked for by role they would take seconds.
    const shown = () => container.querySelectorAll('article, tbody tr')

    expect(await screen.findByText('25 to 48 of 53 agents')).toBeVisible()
    expect(shown()).toHaveLength(24)
    expect(screen.queryByText(/^Add .* agent$/)).toBeNull()
    fireEvent.click(screen.getByText('Next'))

    expect(await screen.findByText('49 to 53 of 53 agents')).toBeVisible()
    expect(screen.getByText('Next')).toBeDisabled()
    expect(asked).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Search agents'), { target: { value: 'Agent 53' } })
    await expect.poll(() => shown().length).toBe(1)
    expect(location()).not.toContain('page')
  },
)

test('an address past the last page of agents leads to that', async () => {
  figures()
  const { location } = await page(many, 99, { path: '?page=9' })

  expect(await screen.findByText('49 to 53 of 53 agents')).toBeVisible()
  expect(location()).toContain('page=3')
})

test('figures that did not load are dashes, and the agents are there', async () => {
  figures({ sources: 3 })
  network.use(
    http.post('*/rest/v1/rpc/agent_figures', () =>
      HttpResponse.json({ message: 'No.' }, { status: 403 }),
    ),
  )
  await page([maya])

  const card = await screen.findByRole('article')
  await expect.poll(() => card.querySelectorAll('.skeleton'), { timeout: 5000 }).toHaveLength(0)
  expect(within(card).getByText('Sources').nextSibling).toHaveTextContent('–')
})

test('in the list the column says when and by whom, and not once more that it was edited', async () => {
  figures()
  await page([maya], 5, { path: '?view=list' })

  const row = (await screen.findAllByRole('row'))[1]
  expect(row).toHaveTextContent(/by you$/)
  expect(row).not.toHaveTextContent('Edited')
})

test('a card says what its visitors do not meet yet', async () => {
  figures()
  const changes = [{ template_id: daniel.id, changes: 3 }]
  network.use(http.post('*/rest/v1/rpc/unpublished_changes', () => HttpResponse.json(changes)))
  await page()

  expect(await screen.findByTitle('3 unpublished changes')).toHaveTextContent('3 changes')
  expect(screen.getAllByTitle(/unpublished/)).toHaveLength(1)
})

test('a card says how many questions had no answer this week, and leads to them', async () => {
  figures({ unanswered: 3 })
  await page([maya])

  const link = await screen.findByRole('link', { name: '3 questions without an answer, 7 days' })

  expect(link).toHaveAttribute(
    'href',
    `/dashboard/knowledge?gaps=all&agent=${encodeURIComponent(maya.id)}`,
  )
})

test('the newest edit comes first, and the search finds by role', async () => {
  figures()
  await page()
  const names = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(names()).toEqual(['Daniel', 'Maya'])

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'help desk')

  await expect.poll(names).toEqual(['Maya'])
})

test('on a phone one button sorts the list and shows it in another way', async () => {
  figures()
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
  figures()
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
  figures()
  await page([maya, daniel], 2)

  expect(screen.queryByText(/Add a third agent/)).toBeNull()
})

test('deleting says what is lost, and a refusal stays in the dialog', async () => {
  figures()
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
