import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection } from '../testing/keys.ts'
import type { Connection, RecentCall } from './queries.ts'

const address = '/dashboard/integrations?open=servicenow-connection'
const words = 'ServiceNow does not let us in.'
const refused: Connection = {
  ...{ id: 'c1', kind: 'servicenow', base_url: 'https://acme.service-now.com' },
  ...{ is_practice: false, writes_results: false, signs_in: false, status: 'refused' },
  ...{ last_error: words, tested_at: '2026-01-02T09:00:00Z' },
}
const call = (id: string, change: Partial<RecentCall>): RecentCall => ({
  ...{ id, title: 'File an incident', state: 'done', error: null },
  ...{ created_at: '2026-01-02T09:00:00Z', agent: 'Maya' },
  ...change,
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const status = () => within(screen.getByRole('region', { name: 'Status' }))

type There = { connections?: Connection[]; calls?: RecentCall[]; role?: 'owner' | 'member' }
function there({ connections = [refused], calls = [], role = 'owner' }: There) {
  const server = connection({ role })
  network.use(
    rowsOf('connections', () => connections),
    rowsOf('tools', () => []),
    rowsOf('templates', () => []),
    rowsOf('write_backs', () => []),
    http.post('*/rest/v1/rpc/recent_connection_calls', () => HttpResponse.json(calls)),
  )
  return server
}

test('recent calls say what was done, by which agent, and how it ended', async () => {
  const calls = [
    call('k1', {}),
    call('k2', { title: 'Look up an incident', state: 'failed', error: words }),
    call('k3', { state: 'refused' }),
  ]
  await renderApp(address, there({ calls, role: 'member' }).session())

  const list = within(await screen.findByRole('list', { name: 'Newest calls' }))
  const [first, second, third] = list.getAllByRole('listitem').map((item) => within(item))
  expect(first?.getByText('Done')).toBeVisible()
  expect(first?.getByText('Maya')).toBeVisible()
  expect(second?.getByText('Failed')).toBeVisible()
  expect(second?.getByText(words)).toBeVisible()
  expect(third?.getByText('Visitor declined')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enter new credentials' })).toBeNull()
})

test('recent calls that do not load are asked for again', async () => {
  const server = there({})
  let isDown = true
  network.use(
    http.post('*/rest/v1/rpc/recent_connection_calls', () =>
      isDown ? HttpResponse.json({ message: 'Down' }, { status: 400 }) : HttpResponse.json([]),
    ),
  )
  await renderApp(address, server.session())
  expect(await screen.findByText('The calls did not load')).toBeVisible()
  isDown = false

  await press('Retry')

  expect(await screen.findByText(/^None yet. What an agent reads or writes/)).toBeVisible()
})

test('new credentials that are refused stay in the form, and then take the place of the old ones', async () => {
  const connections = [refused]
  const asked: unknown[] = []
  const server = there({ connections })
  network.use(
    http.post('*/functions/v1/connections/c1/renew', async ({ request }) => {
      asked.push(await request.json())
      if (asked.length === 1) {
        const error = { code: 'connection_refused', message: 'Check the id and the secret.' }
        return HttpResponse.json({ error }, { status: 422 })
      }
      connections[0] = { ...refused, status: 'connected', last_error: null }
      return HttpResponse.json(connections[0])
    }),
  )
  await renderApp(address, server.session())
  expect(
    await screen.findByText(/^Enter new credentials: ServiceNow no longer takes what it was/),
  ).toBeVisible()
  await press('Enter new credentials')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'New credentials for ServiceNow' }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Test and save' }))
  expect(await dialog.findByText('Enter the client ID.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Client ID'), 'client')
  await userEvent.type(dialog.getByLabelText('Client secret'), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Test and save' }))
  expect(await dialog.findByText('Check the id and the secret.')).toBeVisible()
  expect(dialog.getByLabelText('Client ID')).toHaveValue('client')

  await userEvent.click(dialog.getByRole('button', { name: 'Test and save' }))

  expect(await status().findByText('Connected')).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('Client ID')).toBeNull())
  expect(asked[1]).toEqual({
    ...{ entered: { client_id: 'client', client_secret: 'secret' }, sign_in: false },
  })
})

test('a practice system that refuses is signed in to again with one press', async () => {
  const practice: Connection = { ...refused, is_practice: true }
  const connections = [practice]
  const server = there({ connections })
  network.use(
    http.post('*/functions/v1/connections/c1/renew', () => {
      connections[0] = { ...practice, status: 'connected', last_error: null }
      return HttpResponse.json(connections[0])
    }),
  )
  await renderApp(address, server.session())
  expect(
    await screen.findByText(
      'Sign in again: ServiceNow no longer takes what it was connected with. ' +
        'What your agents can do there, and which of them may, stays as it is.',
    ),
  ).toBeVisible()

  await press('Sign in again')

  expect(await status().findByText('Connected')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull()
})

test('a result that was given up is tried again', async () => {
  const row = {
    ...{ id: 'w1', interaction_id: 'i1', created_at: '2026-01-02T09:00:00Z', record: null },
    last_error: 'ServiceNow failed (500).',
  }
  let state: 'dead' | 'waiting' = 'dead'
  let asked: unknown
  const server = there({})
  network.use(
    rowsOf('write_backs', () => [{ ...row, state }]),
    http.post('*/rest/v1/rpc/retry_write_back', async ({ request }) => {
      asked = await request.json()
      state = 'waiting'
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(address, server.session())
  expect(await screen.findByText('Given up')).toBeVisible()

  await press('Try again')

  expect(await screen.findByText('Waits')).toBeVisible()
  expect(asked).toEqual({ write_back_id: 'w1' })
})
