import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection } from '../testing/keys.ts'
import type { Connection } from './queries.ts'

const address = '/dashboard/integrations'
const practice: Connection = {
  ...{ id: 'c1', kind: 'servicenow', base_url: 'https://here.example/practice/servicenow/org-1' },
  ...{
    is_practice: true,
    status: 'connected',
    last_error: null,
    tested_at: '2026-01-02T09:00:00Z',
  },
}
const words = 'ServiceNow does not let us in. An owner of the organization has to connect it again.'
const refused: Connection = { ...practice, status: 'refused', last_error: words }

const card = async () => within(await screen.findByRole('region', { name: 'ServiceNow' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an owner connects the practice system and sees what agents can do there', async () => {
  let connected: Connection[] = []
  let asked: unknown
  const server = connection()
  network.use(
    rowsOf('connections', () => connected),
    rowsOf('tools', () => [
      { id: 't1', title: 'File an incident', acts: 'write' as const, asks: true },
    ]),
    rowsOf('templates', () => []),
    http.post('*/functions/v1/connections/practice', async ({ request }) => {
      asked = await request.json()
      connected = [practice]
      return HttpResponse.json(practice, { status: 201 })
    }),
  )
  await renderApp(address, server.session())
  await press('Connect ServiceNow')
  await press('Use the practice system')

  expect(await screen.findByText('Writes, asks the visitor first')).toBeVisible()
  expect(screen.getByText(/^None yet. Open an agent/)).toBeVisible()
  expect(asked).toEqual({
    ...{ organization_id: 'org-1', kind: 'servicenow' },
  })
})

test('credentials that are refused stay in the form, with the reason', async () => {
  let asked: unknown
  const server = connection()
  network.use(
    http.post('*/functions/v1/connections', async ({ request }) => {
      asked = await request.json()
      const error = { code: 'connection_refused', message: 'Check the id and the secret.' }
      return HttpResponse.json({ error }, { status: 422 })
    }),
  )
  await renderApp(`${address}?open=servicenow-connection`, server.session())
  await press('Test and connect')
  expect(await screen.findByText('Enter the client ID.')).toBeVisible()
  await userEvent.type(
    screen.getByLabelText('Address of the instance'),
    'https://acme.service-now.com',
  )
  await userEvent.type(screen.getByLabelText('Client ID'), 'client')
  await userEvent.type(screen.getByLabelText('Client secret'), 'secret')
  await press('Test and connect')

  expect(await screen.findByText('Check the id and the secret.')).toBeVisible()
  expect(screen.getByLabelText('Client ID')).toHaveValue('client')
  expect(asked).toMatchObject({ client_id: 'client' })
})

test('a member sees that access was refused, and changes nothing', async () => {
  const server = connection({ role: 'member', connections: [refused] })
  network.use(
    rowsOf('tools', () => []),
    rowsOf('templates', () => []),
  )
  await renderApp(address, server.session())

  expect(await (await card()).findByText('Access refused')).toBeVisible()
  expect((await card()).getByText(words)).toBeVisible()
  await press('Look at ServiceNow')
  expect(await screen.findByText('Agents that use it')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull()
  expect(screen.getByRole('button', { name: 'See its records' })).toBeVisible()
})

test('the records of the practice system are listed by table, in words', async () => {
  const server = connection()
  const record = (id: string, table_name: string, fields: object) => ({
    ...{ id, table_name, fields, created_at: '2026-01-02T09:00:00Z' },
    updated_at: '2026-01-02T09:00:00Z',
  })
  network.use(
    http.get('*/rest/v1/practice_systems', () => HttpResponse.json([{ allows_access: true }])),
    http.get('*/rest/v1/practice_records', () =>
      HttpResponse.json([
        record('r1', 'incident', { number: 'INC0010001', short_description: 'Lamp', state: '2' }),
        record('r2', 'sc_request', { number: 'REQ0010001', short_description: 'Screen' }),
      ]),
    ),
  )
  const app = await renderApp(`${address}?practice=incident`, server.session())

  expect(await screen.findByText('Lamp')).toBeVisible()
  expect(screen.getByText('In progress')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }))
  expect(await screen.findByText('Screen')).toBeVisible()
  expect(app.search()).toEqual({ practice: 'sc_request' })
})
