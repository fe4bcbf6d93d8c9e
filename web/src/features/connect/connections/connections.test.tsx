import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
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
    writes_results: false,
    signs_in: false,
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
    rowsOf('write_backs', () => []),
    http.post('*/rest/v1/rpc/recent_connection_calls', () => HttpResponse.json([])),
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
    rowsOf('write_backs', () => []),
    http.post('*/rest/v1/rpc/recent_connection_calls', () => HttpResponse.json([])),
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

test('who cannot connect a system is told who can, not to try it', async () => {
  const server = connection({ role: 'member' })
  await renderApp(address, server.session())

  expect(
    await (await card()).findByText(/An owner of your organization can connect it\.$/),
  ).toBeVisible()
  expect((await card()).queryByText(/try it with a practice system/)).toBeNull()
})

/** The page of a practice system in which these records stand. */
async function practicePage(table: string, records: [id: string, table: string, fields: object][]) {
  const server = connection()
  const rows = records.map(([id, table_name, fields]) => ({
    ...{ id, table_name, fields, created_at: '2026-01-02T09:00:00Z' },
    updated_at: '2026-01-02T09:00:00Z',
  }))
  network.use(
    http.get('*/rest/v1/practice_systems', () => HttpResponse.json([{ allows_access: true }])),
    http.get('*/rest/v1/practice_records', () => HttpResponse.json(rows)),
  )
  return renderApp(`${address}?practice=${table}`, server.session())
}

test('the records of the practice system are listed by table, in words', async () => {
  const app = await practicePage('incident', [
    ['r1', 'incident', { number: 'INC0010001', short_description: 'Lamp', state: '2' }],
    ['r2', 'sc_request', { number: 'REQ0010001', short_description: 'Screen' }],
  ])

  expect(await screen.findByText('Lamp')).toBeVisible()
  expect(screen.getByText('In progress')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }))
  expect(await screen.findByText('Screen')).toBeVisible()
  expect(app.search()).toEqual({ practice: 'sc_request' })
})

test('the records of the practice Salesforce are listed as people read them', async () => {
  await practicePage('Case', [
    ['r1', 'Case', { number: '00010001', Subject: 'Bench', Priority: 'High' }],
    ['r2', 'Lead', { number: 'L1', FirstName: 'Noor', LastName: 'Haddad' }],
  ])

  expect(await screen.findByText('Salesforce practice system')).toBeVisible()
  expect(screen.getByText('00010001')).toBeVisible()
  expect(screen.getByText(/^High priority/)).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Leads' }))
  expect(await screen.findByText('Noor Haddad')).toBeVisible()
  expect(screen.queryByText('L1')).toBeNull()
})

describe('who is back from the page of Salesforce', () => {
  const callback = `${address}/callback`
  const salesforce: Connection = { ...practice, kind: 'salesforce' }

  test('has it connected, once, and sees it', async () => {
    const asked: unknown[] = []
    const server = connection({ connections: [salesforce] })
    network.use(
      rowsOf('tools', () => []),
      rowsOf('templates', () => []),
      http.post('*/functions/v1/connections/signed-in', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json(salesforce, { status: 201 })
      }),
    )

    const app = await renderApp(`${callback}?code=given&state=mine`, server.session())

    expect(await screen.findByText('Agents that use it')).toBeVisible()
    expect(asked).toEqual([{ code: 'given', state: 'mine' }])
    expect(app.path()).toBe(address)
    expect(app.search()).toEqual({ open: 'salesforce-connection' })
  })

  test.each([
    [
      'error=access_denied&error_description=Call+us',
      'It was not let in: somebody declined there.',
    ],
    ['error=Your+account+is+locked', 'Nobody was let in.'],
    ['error=server_error', 'It was not let in. The system says “server_error”.'],
    ['state=mine', 'Nobody was let in.'],
    ['code=given&state=mine', 'This sign-in has ended.'],
  ])('with %s is told why it is not connected', async (search, words) => {
    const server = connection()
    network.use(
      http.post('*/functions/v1/connections/signed-in', () => {
        const error = { code: 'sign_in_lapsed', message: 'This sign-in has ended.' }
        return HttpResponse.json({ error }, { status: 422 })
      }),
    )
    const app = await renderApp(`${callback}?${search}`, server.session())

    expect(await screen.findByText(words)).toBeVisible()
    await press('Back to Connect')
    expect(await screen.findByRole('button', { name: 'Connect Salesforce' })).toBeVisible()
    expect(app.path()).toBe(address)
  })
})

test('Salesforce is set up with its address, and a refusal keeps what was entered', async () => {
  const asked: unknown[] = []
  const server = connection()
  network.use(
    http.post('*/functions/v1/connections', async ({ request }) => {
      asked.push(await request.json())
      const error = { code: 'connection_refused', message: 'Check the id and the secret.' }
      return HttpResponse.json({ error }, { status: 422 })
    }),
  )
  await renderApp(`${address}?open=salesforce-connection`, server.session())
  expect(
    await screen.findByText(`Enter ${location.origin}${address}/callback as its callback URL.`),
  ).toBeVisible()
  await press('Sign in to Salesforce')
  expect(await screen.findByText('Enter the consumer key.')).toBeVisible()
  const own = 'https://acme.my.salesforce.com'
  await userEvent.type(screen.getByLabelText('Address of your My Domain'), own)
  await userEvent.type(screen.getByLabelText('Consumer key'), 'key')
  await userEvent.type(screen.getByLabelText('Consumer secret'), 'secret')

  await press('Sign in to Salesforce')
  expect(await screen.findByText('Check the id and the secret.')).toBeVisible()
  await press('Use client credentials')
  await waitFor(() => expect(asked).toHaveLength(2))

  const entered = { kind: 'salesforce', base_url: own, client_id: 'key', client_secret: 'secret' }
  expect(asked).toMatchObject([{ ...entered, sign_in: true }, entered])
  expect(asked[1]).not.toHaveProperty('sign_in')
  expect(screen.getByLabelText('Consumer key')).toHaveValue('key')
})

test('an owner has the results of interactions filed, and sees what came of them', async () => {
  let on = false
  const server = connection()
  const row = (id: string, change: object) => ({
    ...{ id, interaction_id: id, created_at: '2026-01-02T09:00:00Z', record: null },
    ...{ state: 'waiting' as const, last_error: null, ...change },
  })
  network.use(
    rowsOf('connections', () => [{ ...practice, writes_results: on }]),
    rowsOf('tools', () => []),
    rowsOf('templates', () => []),
    rowsOf('write_backs', () => [
      row('w1', { state: 'written', record: 'INC0010006' }),
      row('w2', { state: 'dead', last_error: words }),
    ]),
    http.post('*/rest/v1/rpc/set_write_back', async ({ request }) => {
      on = ((await request.json()) as { writes: boolean }).writes
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(`${address}?open=servicenow-connection`, server.session())
  const results = await screen.findByRole('switch', { name: 'File the results of interactions' })
  expect(results).not.toBeChecked()
  expect(await screen.findByText('INC0010006')).toBeVisible()
  expect(screen.getByText('Given up')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()

  await userEvent.click(results)

  await waitFor(() => expect(on).toBe(true))
  expect(await screen.findByRole('switch', { checked: true })).toBeVisible()
})
