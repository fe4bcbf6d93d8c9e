import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection } from '../testing/keys.ts'

const address = '/dashboard/integrations'
const desk = {
  ...{ id: 's1', name: 'Desk', url: 'https://desk.example/mcp', offered: [] },
  ...{ pinned_fingerprint: 'a', offered_fingerprint: 'a', signs_in: true },
  status: 'connected' as const,
}
const card = async () => within(await screen.findByRole('region', { name: 'MCP servers' }))

test.each([
  ['Connected', {}],
  ['Access refused', { status: 'refused' }],
  ['Waits for approval', { offered_fingerprint: 'b' }],
] as const)('the card of servers says %s', async (words, change) => {
  const server = connection()
  network.use(rowsOf('mcp_servers', () => [{ ...desk, ...change }]))
  await renderApp(address, server.session())

  expect(await (await card()).findByText(words)).toBeVisible()
})

test('an owner adds one from Connect, and sees which agents use which', async () => {
  const server = connection()
  network.use(
    rowsOf('mcp_servers', () => [desk]),
    rowsOf('tools', () => [{ id: 't1', mcp_server_id: 's1' }]),
    rowsOf('templates', () => [
      { id: 'agent-1', name: 'Maya', tool_ids: ['t1'] },
      { id: 'agent-2', name: 'Noor', tool_ids: [] },
    ]),
  )
  await renderApp(address, server.session())
  await userEvent.click(await screen.findByRole('button', { name: 'Manage MCP servers' }))
  const use = within(await screen.findByRole('region', { name: 'Agents that use them' }))
  expect(await use.findByRole('link', { name: 'Maya' })).toBeVisible()
  expect(use.queryByText('Noor')).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Add an MCP server' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add an MCP server' }))
  expect(dialog.getByLabelText('Address')).toBeVisible()
})

test('a header without its name, or without its value, is not left out in silence', async () => {
  const asked: unknown[] = []
  const server = connection()
  network.use(
    rowsOf('mcp_servers', () => []),
    http.post('*/functions/v1/mcp-servers', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(desk, { status: 201 })
    }),
  )
  await renderApp(`${address}?open=servers`, server.session())
  await userEvent.click(await screen.findByRole('button', { name: 'Add an MCP server' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an MCP server' }))
  const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add server' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Desk')
  await userEvent.type(dialog.getByLabelText('Address'), 'https://')
  await userEvent.type(dialog.getByLabelText('Its value'), 'secret')
  await add()
  expect(dialog.getByText('Enter an address with https://.')).toBeVisible()
  expect(dialog.getByText('Enter the name of the header.')).toBeVisible()

  await userEvent.type(dialog.getByLabelText('Address'), 'desk.example/mcp')
  await userEvent.type(dialog.getByLabelText('Secret header'), 'X Key')
  await add()
  expect(dialog.getByText('Use letters, digits and dashes only.')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Secret header'))
  await userEvent.type(dialog.getByLabelText('Secret header'), 'X-Key')
  await userEvent.clear(dialog.getByLabelText('Its value'))
  await add()
  expect(dialog.getByText('Enter its value.')).toBeVisible()
  expect(asked).toEqual([])

  await userEvent.type(dialog.getByLabelText('Its value'), 'secret')
  await add()
  await waitFor(() =>
    expect(asked).toMatchObject([{ header_name: 'X-Key', header_value: 'secret' }]),
  )
})

test('who checks a server is told that it answers', async () => {
  const server = connection()
  network.use(
    rowsOf('mcp_servers', () => [desk]),
    rowsOf('tools', () => []),
    rowsOf('templates', () => []),
    http.post('*/functions/v1/mcp-servers/s1/check', () => HttpResponse.json(desk)),
  )
  await renderApp(`${address}?open=servers`, server.session())
  const use = within(await screen.findByRole('region', { name: 'Agents that use them' }))
  expect(use.getByRole('link', { name: 'Go to agents' })).toHaveAttribute(
    'href',
    '/dashboard/agents',
  )

  await userEvent.click(screen.getByRole('button', { name: 'Check' }))

  expect(await screen.findByText('Desk answers')).toBeVisible()
})

test('a member sees the servers, and changes none', async () => {
  const server = connection({ role: 'member' })
  network.use(rowsOf('mcp_servers', () => [{ ...desk, status: 'refused' as const }]))
  await renderApp(`${address}?open=servers`, server.session())
  const sheet = within(await screen.findByRole('dialog', { name: 'MCP servers' }))
  expect(await sheet.findByText(/It does not let us in any more/)).toBeVisible()

  expect(sheet.getAllByRole('button')).toHaveLength(1)
})
