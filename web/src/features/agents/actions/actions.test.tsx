import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tool, ToolServer } from '@/lib/tools.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { Actions } from './actions.tsx'

const tool: Tool = {
  ...{
    id: 't1',
    kind: 'http',
    name: 'find_order',
    title: 'Find an order',
    acts: 'read',
    asks: true,
  },
  ...{ description: 'Tells the state of an order.', arguments: {}, method: 'GET' },
  ...{ url: 'https://api.example/orders/{order}', headers: [], body: null, signs: false },
}
const server: ToolServer = {
  ...{ id: 's1', name: 'Desk', url: 'https://desk.example/mcp' },
  ...{ pinned_fingerprint: 'first', offered_fingerprint: 'second' },
  ...{ signs_in: true, status: 'connected' },
  offered: [
    {
      remote_name: 'close',
      name: 'desk_close',
      title: 'Close',
      description: 'Closes.',
      acts: 'write',
    },
  ],
}

const place = { agentId: 'agent-1' }

test('an editor chooses what an agent uses, and sees what waits for an owner', async () => {
  network.use(
    rowsOf('tools', () => [tool]),
    rowsOf('mcp_servers', () => [server]),
  )
  let last: TemplateFields = maya
  function Section() {
    const [fields, setFields] = useState<TemplateFields>(maya)
    last = fields
    const change = (part: Partial<TemplateFields>) => setFields({ ...fields, ...part })
    return (
      <Actions
        {...{ fields, onChange: change, ...place }}
        organizationId="org-1"
        canWrite={false}
      />
    )
  }
  await renderPage(() => <Section />)

  await userEvent.click(await screen.findByRole('switch', { name: 'Find an order' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Search the knowledge again' }))

  expect(last).toMatchObject({ tool_ids: ['t1'], built_in_tools: ['search_knowledge'] })
  expect(screen.getByText(/^Offers other tools than you approved/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve these tools' })).toBeNull()
  expect(screen.getByText(/Without one the agent quotes its knowledge/)).toBeVisible()
})

test('an owner without a system is led to Connect; who is none is told who can', async () => {
  await owner()
  expect(await screen.findByText(/are connected once for all agents, in Connect/)).toBeVisible()

  const link = screen.getByRole('link', { name: 'Connect a system' })

  expect(link).toHaveAttribute('href', '/dashboard/integrations')
  cleanup()
  await renderPage(() => (
    <Actions
      {...{ fields: maya, onChange: () => {}, ...place }}
      organizationId="org-1"
      canWrite={false}
    />
  ))
  expect(
    await screen.findByText('Owners of your organization connect systems and add tools.'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Connect a system' })).toBeNull()
})

/** An owner before an agent's tools, with these servers; and where the page leaves to. */
async function owner(servers: ToolServer[] = []) {
  const left: string[] = []
  vi.stubGlobal('location', { ...window.location, assign: (to: string) => left.push(to) })
  network.use(
    rowsOf('tools', () => []),
    rowsOf('mcp_servers', () => servers),
  )
  const { queryClient } = await renderPage(() => (
    <Actions fields={maya} onChange={() => {}} organizationId="org-1" {...place} canWrite />
  ))
  return { left, queryClient }
}
afterEach(() => vi.unstubAllGlobals())

const page = 'https://auth.desk.example/authorize?state=tools.1'

test('an owner adds a server that wants a sign-in: he is told where, and leaves for it', async () => {
  const asked: Record<string, unknown>[] = []
  const refuse = (code: string, message: string) =>
    HttpResponse.json({ error: { code, message } }, { status: 422 })
  network.use(
    http.post('*/functions/v1/mcp-servers', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      asked.push(body)
      const { client_id } = Object(body.sign_in)
      if (client_id) return HttpResponse.json({ sign_in_url: page })
      return body.sign_in
        ? refuse('client_needed', 'It takes in no clients by itself.')
        : refuse('sign_in_needed', 'This server asks you to sign in at auth.desk.example.')
    }),
  )
  const { left } = await owner()
  await userEvent.click(await screen.findByRole('button', { name: 'Add an MCP server' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Desk')
  await userEvent.type(screen.getByLabelText('Address'), 'https://desk.example/mcp')

  await userEvent.click(screen.getByRole('button', { name: 'Add server' }))
  expect(await screen.findByText(/asks you to sign in at auth\.desk\.example/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await userEvent.type(await screen.findByLabelText('Client id'), 'ours')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

  await vi.waitFor(() => expect(left).toEqual([page]))
  expect(asked.map(({ sign_in }) => sign_in)).toEqual([
    ...[undefined, { agent: 'agent-1' }, { agent: 'agent-1', client_id: 'ours' }],
  ])
  // Another address is another server.
  await userEvent.type(screen.getByLabelText('Address'), '/v2')
  expect(screen.getByRole('button', { name: 'Add server' })).toBeVisible()
  expect(screen.queryByLabelText('Client id')).toBeNull()
})

test('an owner signs in again where a server lets nobody in', async () => {
  network.use(
    http.post('*/functions/v1/mcp-servers/s1/sign-in', () =>
      HttpResponse.json({ sign_in_url: page }),
    ),
  )
  const { left } = await owner([{ ...server, pinned_fingerprint: 'second', status: 'refused' }])

  expect(await screen.findByText(/It does not let us in any more/)).toBeVisible()
  expect(screen.getByText('1 tool approved')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))

  await vi.waitFor(() => expect(left).toEqual([page]))
})

test('an owner adds a request that is signed, and is shown its secret once', async () => {
  const asked: Record<string, unknown>[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.post('*/functions/v1/tools', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>)
      await promise
      return HttpResponse.json({ ...tool, secret: 'whsec_told-once' }, { status: 201 })
    }),
  )
  await owner()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a request' }))
  await userEvent.type(screen.getByLabelText('Title'), 'Open a ticket')
  await userEvent.type(screen.getByLabelText('Description'), 'Opens one.')
  await userEvent.type(screen.getByLabelText('Address'), 'https://desk.example/tickets')
  expect(screen.queryByRole('switch', { name: 'Sign as a webhook' })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Method' }))
  await userEvent.click(await screen.findByRole('option', { name: 'POST' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Sign as a webhook' }))

  await userEvent.click(screen.getByRole('button', { name: 'Add request' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  resolve()

  expect(await screen.findByText('whsec_told-once')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  fireEvent.pointerDown(document.body)
  expect(screen.getByText('whsec_told-once')).toBeVisible()
  expect(asked).toMatchObject([{ method: 'POST', signs: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('whsec_told-once')).toBeNull()
})

test.each([
  ['Add a request', 'Title'],
  ['Add an MCP server', 'Name'],
])('what is typed under “%s” stays when the tools are asked for in vain', async (name, label) => {
  const { queryClient } = await owner()
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.type(await screen.findByLabelText(label), 'Desk')

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect(screen.getByLabelText(label)).toHaveValue('Desk')
})

test('tools stand with the system that they work in', async () => {
  const of = (kind: Tool['kind'], name: string, title: string): Tool => ({
    ...{ ...tool, kind, name, title, id: name },
    ...(kind !== 'http' && { method: null, url: null }),
  })
  network.use(
    rowsOf('tools', () => [
      of('connection', 'servicenow_add_attachment', 'Add an attachment'),
      of('connection', 'salesforce_create_case', 'File a case'),
      of('mcp', 'desk_close', 'Close'),
      of('connection', 'servicenow_create_request', 'File a request'),
      tool,
    ]),
    rowsOf('mcp_servers', () => [server]),
  )
  await renderPage(() => (
    <Actions
      {...{ fields: maya, onChange: () => {}, ...place }}
      organizationId="org-1"
      canWrite={false}
    />
  ))

  await screen.findByRole('list', { name: 'Requests' })
  const lists = screen.getAllByRole('list').map((list) => [
    list.getAttribute('aria-label'),
    within(list)
      .queryAllByRole('switch')
      .map((one) => one.closest('li')?.querySelector('label')?.textContent),
  ])
  expect(lists.filter(([, titles]) => titles?.length)).toEqual([
    ['Requests', ['Find an order']],
    ['Desk', ['Close']],
    ['Salesforce', ['File a case']],
    ['ServiceNow', ['Add an attachment', 'File a request']],
  ])
})
