import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Export, OrganizationDetails } from './queries.ts'

const organization: OrganizationDetails = {
  id: 'org-1',
  name: 'Halden Logistics',
  website: null,
  description: null,
  summary: null,
  industry: 'Technology',
  team_size: '11–50',
  primary_goal: 'Answer colleagues',
  integrations: [],
  created_at: '2026-01-01T00:00:00Z',
  deletion_requested_at: null,
  deletion_requested_by_name: null,
  delete_after: null,
}
const refusal = (message: string, status = 400) =>
  HttpResponse.json({ code: 'PT400', message, details: null, hint: null }, { status })

/** The page of the organisation in front of its owner, as the server tells it. */
async function open({
  change = {},
  exports = [] as Export[],
  path = '',
  log = () => HttpResponse.json([]) as Response,
} = {}) {
  const world = identity(member)
  network.use(
    http.get('*/rest/v1/organizations', ({ request }) => {
      const rows = { ...organization, ...change }
      const isOne = request.headers.get('accept')?.includes('pgrst.object')
      return HttpResponse.json(isOne ? rows : [rows])
    }),
    rowsOf('organization_exports', () => exports),
    rowsOf('agentic_tasks', () => []),
    organizationHas({ organization: true, templates: true }),
    http.post('*/rest/v1/rpc/audit_log_choices', () =>
      HttpResponse.json({ people: [], actions: ['member.joined'] }),
    ),
    http.get('*/rest/v1/audit_log', () => log()),
    http.post('*/storage/v1/object/list/logos', () => HttpResponse.json([])),
  )
  await renderApp(`/dashboard/account/my-organization${path}`, world.session())
  await screen.findByText('What the organization is and what it is here for.')
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

test('details that the server refuses stay typed, with the reason', async () => {
  await open()
  network.use(http.patch('*/rest/v1/organizations', () => refusal('The disk is full')))
  const summary = await screen.findByLabelText('Summary')
  await userEvent.type(summary, 'Freight')

  await press('Save changes')

  expect(await screen.findByText('The disk is full')).toBeVisible()
  expect(summary).toHaveValue('Freight')
})

test('saved details can be changed and saved again; what is typed meanwhile stays', async () => {
  const change: Record<string, unknown> = {}
  await open({ change })
  const saved: unknown[] = []
  const held = Promise.withResolvers<void>()
  network.use(
    http.patch('*/rest/v1/organizations', async ({ request }) => {
      const details = (await request.json()) as object
      saved.push(details)
      await held.promise
      Object.assign(change, details)
      return HttpResponse.json([{ id: 'org-1' }])
    }),
  )
  const summary = await screen.findByLabelText('Summary')
  await userEvent.type(summary, 'Freight')
  await press('Save changes')
  await screen.findByRole('button', { name: 'Saving...' })

  await userEvent.type(summary, ' by sea')
  held.resolve()
  await press('Save changes')

  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ summary: 'Freight by sea' })
  await waitFor(async () => expect(await button('Save changes')).toBeDisabled())
  await userEvent.type(summary, ' and air')
  await press('Discard')
  expect(summary).toHaveValue('Freight by sea')
})

test('a row that the policies hide is told as a lack of rights', async () => {
  await open()
  network.use(http.patch('*/rest/v1/organizations', () => HttpResponse.json([])))
  await userEvent.type(await screen.findByLabelText('Summary'), 'Freight')

  await press('Save changes')

  expect(await screen.findByText('Only an owner of the organization can edit it.')).toBeVisible()
})

test('an audit log that does not load says so and loads again', async () => {
  let isBroken = true
  await open({
    log: () => (isBroken ? refusal('It took too long', 500) : HttpResponse.json([])),
  })
  expect(await screen.findByText('The audit log did not load')).toBeVisible()
  isBroken = false

  await press('Retry')

  expect(await screen.findByText('Nothing here yet')).toBeVisible()
})

test('an entry has the whole name and address of its person, where there is room for a part only', async () => {
  const [actor_name, actor_email] = ['Ines Moreau', 'ines.moreau@halden.example']
  const entry = { id: '1', action: 'agent.created', target_name: 'Maya', details: {} }
  const log = () =>
    HttpResponse.json([{ ...entry, actor_name, actor_email, created_at: '2026-01-01T00:00:00Z' }])
  await open({ log })

  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(table.getByTitle(actor_name)).toHaveTextContent(actor_name)
  expect(table.getByTitle(actor_email)).toHaveTextContent(actor_email)
})

const archive = {
  progress: 0,
  error: null,
  bytes: null,
  requested_by_name: 'Ines Moreau',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: null,
}

test('an archive that is being made follows the server until it can be downloaded', async () => {
  const making: Export = { ...archive, id: 'a', status: 'processing', progress: 10 }
  const exports = [making]
  const change = (to: Partial<Export>) => {
    exports[0] = { ...making, ...to }
    live.tell('organization_exports', 'UPDATE', exports[0])
  }
  await open({ exports })
  const progress = await screen.findByRole('progressbar')
  await waitFor(() =>
    expect(live.followed()).toContain('organization_exports * organization_id=eq.org-1'),
  )

  change({ progress: 60 })

  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '60'))
  change({ status: 'ready', expires_at: '2999-01-01T00:00:00Z' })
  expect(await button(/^Download the archive/)).toBeVisible()
})

test('archives say what became of them', async () => {
  await open({
    exports: [
      { ...archive, id: 'failed', status: 'failed', error: 'The archive could not be made.' },
      { ...archive, id: 'over', status: 'ready', bytes: 1, expires_at: '2026-01-08T00:00:00Z' },
      { ...archive, id: 'ready', status: 'ready', bytes: 2048, expires_at: '2999-01-01T00:00:00Z' },
    ],
  })

  const [failed, over, ready] = within(
    await screen.findByRole('list', { name: 'Archives' }),
  ).getAllByRole('listitem')

  expect(failed).toHaveTextContent('FailedRequested by Ines MoreauThe archive could not be made.')
  expect(over).toHaveTextContent('Expired')
  expect(within(over as HTMLElement).queryByRole('button')).toBeNull()
  expect(ready).toHaveTextContent('2 KB')
  expect(within(ready as HTMLElement).getByRole('button')).toHaveTextContent('Download')
})

test('a deletion that the server refuses says why, under the name', async () => {
  await open({ path: '?open=delete' })
  network.use(
    http.post('*/rest/v1/rpc/request_organization_deletion', () =>
      refusal('This organization is already being deleted.', 409),
    ),
  )
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Type Halden Logistics to confirm')
  expect(dialog.getByRole('button', { name: 'Delete organization' })).toBeDisabled()

  await userEvent.type(name, 'Halden Logistics{enter}')

  expect(await dialog.findByText('This organization is already being deleted.')).toBeVisible()
  expect(name).toHaveValue('Halden Logistics')
})

test('an organization that is being deleted says until when and offers to keep it', async () => {
  await open({
    change: {
      delete_after: '2999-12-21T12:00:00Z',
      deletion_requested_at: '2999-11-21T12:00:00Z',
      deletion_requested_by_name: 'Sam Ortiz',
    },
  })

  expect(
    await screen.findByText('Halden Logistics will be deleted on December 21, 2999'),
  ).toBeVisible()
  expect(screen.getByText(/Sam Ortiz asked for it on November 21, 2999/)).toBeVisible()
  expect(await button('Keep Halden Logistics')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete organization' })).toBeNull()
})
