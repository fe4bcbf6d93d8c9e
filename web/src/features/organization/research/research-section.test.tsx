import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TaskRow } from '@/session/tasks/agent-state.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'

const task: TaskRow = {
  id: 'task-1',
  event_id: 'event-1',
  agent_name: 'company-research',
  status: 'triggered',
  message: null,
  input: { website: 'https://halden.example' },
  metadata: {},
  error: null,
  data: null,
  updated_at: '2026-01-01T00:00:00Z',
}
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const found = {
  name: 'Halden Logistics',
  website: 'https://halden.example/',
  summary: 'Halden moves pallets.',
  products: ['Overnight pallets'],
  tone: { id: 'friendly', why: 'It speaks to its readers directly.' },
  logo: { url: 'https://halden.example/logo.png', type: 'image/png', data: pixel },
  colours: ['#00aa55', 'red; background: url(x)'],
  pages: [{}, {}],
  source_id: 'source-1',
  notes: [],
}

/** The page of an organisation with this website and this newest task; `tasks` is what the server has. */
async function open({
  newest = null as TaskRow | null,
  website = 'https://halden.example' as string | null,
  templates = true,
} = {}) {
  const world = identity(member)
  const tasks = newest ? [newest] : []
  const organization = {
    ...{ id: 'org-1', name: 'Halden Logistics', website, description: null, summary: null },
    ...{ industry: null, team_size: null, primary_goal: null, integrations: [] },
    ...{ created_at: '2026-01-01T00:00:00Z', delete_after: null },
  }
  const asked: Record<string, unknown>[] = []
  network.use(
    http.get('*/rest/v1/organizations', ({ request }) => {
      const isOne = request.headers.get('accept')?.includes('pgrst.object')
      return HttpResponse.json(isOne ? organization : [organization])
    }),
    rowsOf('organization_exports', () => []),
    organizationHas({ organization: true, templates }),
    http.post('*/rest/v1/rpc/audit_log_choices', () =>
      HttpResponse.json({ people: [], actions: [] }),
    ),
    rowsOf('audit_log', () => []),
    http.post('*/storage/v1/object/list/logos', () => HttpResponse.json([])),
    rowsOf('agentic_tasks', () => tasks),
    http.post('*/rest/v1/agentic_tasks', async ({ request }) => {
      const sent = (await request.json()) as Partial<TaskRow>
      asked.push(sent)
      tasks[0] = { ...task, id: `task-${asked.length + 1}`, ...sent }
      return HttpResponse.json(tasks[0], { status: 201 })
    }),
  )
  await renderApp('/dashboard/account/my-organization', world.session())
  await screen.findByText('What the organization is and what it is here for.')
  return {
    asked,
    /** The server has come further, and tells it to whoever is connected. */
    report(change: Partial<TaskRow>, { isTold = true } = {}) {
      const [row] = tasks
      if (!row) throw new Error('There is no task.')
      tasks[0] = { ...row, ...change }
      if (isTold) live.tell('agentic_tasks', 'UPDATE', tasks[0])
    },
  }
}
const section = () => screen.findByRole('region', { name: 'Website research' })
const press = async (name: string) =>
  userEvent.click(await within(await section()).findByRole('button', { name }))
const isFollowed = () =>
  waitFor(() => expect(live.followed()).toContain('agentic_tasks * event_id=eq.event-1'))

test('a website is read: each step is shown as it happens, then what was found', async () => {
  const { asked, report } = await open()

  await press('Read the website')

  expect(await screen.findByText('Waiting for its turn')).toBeVisible()
  expect(asked).toEqual([
    {
      organization_id: 'org-1',
      agent_name: 'company-research',
      input: { website: 'https://halden.example' },
      status: 'triggered',
    },
  ])
  await isFollowed()
  report({ message: 'Reading /about', metadata: { progress: { step: 'p', done: 2, of: 8 } } })
  expect(await screen.findByText('Reading /about')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'The website is being read' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  report({ status: 'completed', message: 'Read 2 pages.', data: found })

  expect(await screen.findByText('Halden moves pallets.')).toBeVisible()
  const shown = within(await section())
  expect(shown.getByText('Overnight pallets')).toBeVisible()
  expect(shown.getByRole('img', { name: 'Logo of Halden Logistics' })).toHaveAttribute('src', pixel)
  expect(shown.getByText('#00aa55')).toBeVisible()
  expect(shown.queryByText(/url\(x\)/)).toBeNull()
  expect(
    shown.getByText('2 pages looked at. The website is a source of your knowledge.'),
  ).toBeVisible()
})

test('an owner takes over the summary and the logo', async () => {
  await open({ newest: { ...task, status: 'completed', data: found } })
  const saved: unknown[] = []
  const uploaded: (string | null)[] = []
  network.use(
    http.patch('*/rest/v1/organizations', async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json([{ id: 'org-1' }])
    }),
    http.post('*/storage/v1/object/logos/org-1/logo', ({ request }) => {
      uploaded.push(request.headers.get('content-type'))
      return HttpResponse.json({})
    }),
  )

  await press('Use this summary')
  expect(await screen.findByText('The summary was saved')).toBeVisible()
  await press('Use this logo')
  expect(await screen.findByText('The logo was saved')).toBeVisible()

  expect(saved).toEqual([expect.objectContaining({ summary: 'Halden moves pallets.' })])
  expect(saved[0]).not.toHaveProperty('name')
  expect(uploaded).toEqual(['image/png'])
})

test('a task that fails says why in a toast and in its place, and is tried again as it was asked for', async () => {
  const { asked, report } = await open({ newest: { ...task, agent_name: 'companyResearch' } })
  await screen.findByText('Waiting for its turn')
  await isFollowed()

  report({ status: 'failed', message: 'It answers 500.', error: 'It answers 500.' })

  await waitFor(() => expect(screen.getAllByText('It answers 500.')).toHaveLength(2))
  await press('Retry')
  expect(await screen.findByText('Waiting for its turn')).toBeVisible()
  expect(asked).toEqual([
    {
      organization_id: 'org-1',
      agent_name: 'companyResearch',
      input: { website: 'https://halden.example' },
      event_id: 'event-1',
      status: 'retrying',
    },
  ])
})

test('one that had failed before says so in its place alone', async () => {
  await open({ newest: { ...task, status: 'failed', error: 'It answers 404.' } })

  expect(await screen.findAllByText('It answers 404.')).toHaveLength(1)
})

test('a retry without what was asked for is refused with a toast', async () => {
  const { asked } = await open({
    newest: { ...task, status: 'failed', error: 'It failed.', input: {} },
  })

  await press('Retry')

  expect(
    await screen.findByText(
      'Failed to initiate retry for company-research. Required data missing.',
    ),
  ).toBeVisible()
  expect(asked).toEqual([])
})

test('what happened while the connection was lost is there when it is back', async () => {
  const { report } = await open({ newest: task })
  await screen.findByText('Waiting for its turn')
  await isFollowed()
  live.cut()
  report({ status: 'completed', data: found }, { isTold: false })

  expect(
    await screen.findByText('Halden moves pallets.', undefined, { timeout: 10_000 }),
  ).toBeVisible()
})

test('what happened while the window slept is there when it is looked at', async () => {
  const { report } = await open({ newest: task })
  await screen.findByText('Waiting for its turn')
  await isFollowed()
  report({ status: 'completed', data: found }, { isTold: false })

  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

  expect(await screen.findByText('Halden moves pallets.')).toBeVisible()
})

test('a task that is being worked on is cancelled', async () => {
  const { report } = await open({ newest: task })
  const cancelled: unknown[] = []
  network.use(
    http.post('*/rest/v1/rpc/cancel_agentic_task', async ({ request }) => {
      cancelled.push(await request.json())
      report({ status: 'failed', message: 'Cancelled.', error: 'Cancelled.' })
      return new HttpResponse(null, { status: 204 })
    }),
  )

  await press('Cancel')

  expect(await within(await section()).findByText('Cancelled.')).toBeVisible()
  expect(cancelled).toEqual([{ task: 'task-1' }])
})

test('a task that the server refuses says why', async () => {
  await open()
  network.use(
    http.post('*/rest/v1/agentic_tasks', () =>
      HttpResponse.json({ code: 'PT403', message: 'It is full.' }, { status: 403 }),
    ),
  )

  await press('Read the website')

  expect(await screen.findByText('It is full.')).toBeVisible()
})

test('without a website there is nothing to read', async () => {
  await open({ website: null })

  expect(await screen.findByText('Add a website to the details first.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Read the website' })).toBeDisabled()
})

test('an organization that has no agents reads no website', async () => {
  await open({ templates: false })

  await screen.findByRole('region', { name: 'Data export' })
  expect(screen.queryByRole('region', { name: 'Website research' })).toBeNull()
})
