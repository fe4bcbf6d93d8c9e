import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection, fromNow } from '../testing/keys.ts'

const address = '/dashboard/integrations?practice=zapier'
type Row = { id: string; created_at: string; fields: Record<string, string> }
const zap = (state: string): Row => ({
  ...{ id: 'z1', created_at: fromNow(-1) },
  fields: { key: 'agent_published', event: 'agent.published', title: 'Announce it', state },
})
const run = (number: string, fields: Record<string, string>): Row => ({
  ...{ id: number, created_at: fromNow(-1) },
  fields: { number, kind: 'trigger', title: 'Announce it', state: 'success', ...fields },
})
const refused = (code: string, message: string) =>
  HttpResponse.json({ error: { code, message } }, { status: 422 })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

type There = {
  zaps?: Row[]
  runs?: Row[]
  /** The sheet of its server of tools, where that was opened. */
  leads?: Row[]
  isRevoked?: boolean
  account?: () => Response
  role?: 'member'
}
const connected = () =>
  HttpResponse.json({ label: 'Halden, Zapier', agents: [{ id: 'agent-1', name: 'Maya' }] })

/** What the practice Zapier holds, and what was asked of it. */
function practice(there: There) {
  const server = connection({ role: there.role ?? 'owner' })
  const asked: [string, unknown][] = []
  network.use(
    rowsOf('practice_systems', () => (there.leads ? [{ allows_access: !there.isRevoked }] : [])),
    http.post('*/functions/v1/zapier-practice/test', () => (there.account ?? connected)()),
    http.get('*/rest/v1/practice_records', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('system') === 'eq.zapier-mcp')
        return HttpResponse.json(there.leads ?? [])
      const table = searchParams.get('table_name')
      return HttpResponse.json((table === 'eq.Zap' ? there.zaps : there.runs) ?? [])
    }),
  )
  const on = (path: string, answer: () => Response) =>
    network.use(
      http.post(`*/functions/v1/zapier-practice${path}`, async ({ request }) => {
        asked.push([path, await request.json()])
        return answer()
      }),
    )
  return { asked, on, session: server.session }
}

test('an owner enters a key, a wrong one is refused in words, and switches a Zap on', async () => {
  const there: There = { account: () => refused('not_connected', 'Connect it first.') }
  const { asked, on, session } = practice(there)
  on('', () => refused('refused', 'This is no API key.'))
  await renderApp(address, session())
  expect(await screen.findByText('Not connected')).toBeVisible()
  await userEvent.type(screen.getByLabelText('API key'), 'dwk_wrong')
  await press('Connect account')
  expect(await screen.findByText('This is no API key.')).toBeVisible()

  on('', () => {
    Object.assign(there, { account: connected, zaps: [zap('off')] })
    return HttpResponse.json({ label: 'Halden, Zapier' }, { status: 201 })
  })
  on('/zaps', () => {
    there.zaps = [zap('on')]
    return HttpResponse.json({})
  })
  await press('Connect account')
  await userEvent.click(await screen.findByRole('switch', { name: 'Announce it' }))

  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  expect(screen.getByText('Halden, Zapier')).toBeVisible()
  const organization_id = 'org-1'
  expect(asked.slice(1)).toEqual([
    ['', { organization_id, api_key: 'dwk_wrong' }],
    ['/zaps', { organization_id, zap: 'agent_published', on: true }],
  ])
})

test('a key that was revoked is said in the words of the product, and Zaps wait for another', async () => {
  const words = 'This API key was revoked. Use another one.'
  const { session } = practice({
    account: () => refused('account_expired', words),
    zaps: [zap('on')],
  })
  await renderApp(address, session())

  expect(await screen.findByText('Connection expired')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(await screen.findByRole('switch')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Connect account' })).toBeEnabled()
})

test('the history shows what Zaps were told, and why an action stopped', async () => {
  const text = 'This agent does not exist or is not published.'
  const runs = [
    run('0010002', { kind: 'action', title: 'Start Interaction', state: 'error', text }),
    run('0010001', { text: '{ "version": 3 }' }),
  ]
  const { session } = practice({ zaps: [zap('on')], runs })
  await renderApp(address, session())

  expect(await screen.findByText(text)).toBeVisible()
  await press('Data of run 0010001')
  expect(screen.getByRole('region', { name: 'What run 0010001 was told' })).toHaveTextContent(
    '"version": 3',
  )
})

test('an action asks for what it needs, and shows what it gave', async () => {
  const { asked, on, session } = practice({ zaps: [zap('off')] })
  on('/actions', () => HttpResponse.json({ result: { id: 'i-1', opening: 'Hello' } }))
  on('/samples', () => HttpResponse.json({ data: [] }))
  await renderApp(address, session())
  await press('Run it')
  expect(await screen.findByText('Zapier asks for this.')).toBeVisible()

  await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Maya' }))
  await userEvent.type(screen.getByLabelText(/^What to find out/), 'your e-mail address')
  await press('Run it')

  expect(await screen.findByRole('region', { name: 'What it gave' })).toHaveTextContent('i-1')
  const input = { agent_id: 'agent-1', results: { e_mail_address: 'your e-mail address' } }
  expect(asked).toEqual([
    ['/actions', { organization_id: 'org-1', act: { action: 'start_interaction', input } }],
  ])
  await press('Test trigger Agent published')
  expect(await screen.findByText('Nothing of this kind has happened yet.')).toBeVisible()
})

test('a member looks, and changes nothing', async () => {
  const { session } = practice({ zaps: [zap('on')], role: 'member' })
  await renderApp(address, session())

  expect(await screen.findByRole('switch')).toBeDisabled()
  for (const name of ['Run it', 'Connect account', 'Test trigger Agent published']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  }
  await press('Connect')
  expect(
    within(await screen.findByRole('dialog', { name: 'Connect Zapier' })).getByRole('button', {
      name: 'Open the practice Zapier',
    }),
  ).toBeVisible()
})

const lead: Row = {
  ...{ id: 'l1', created_at: fromNow(-1) },
  fields: { number: 'R0010001', name: 'Noor Haddad', need: '40 benches', status: 'New' },
}

test('an owner opens its server of tools, copies the address, and takes the access away', async () => {
  const there: There = {}
  const { on, asked, session } = practice(there)
  on('/server', () => {
    there.leads = [lead]
    return HttpResponse.json({ url: 'https://workforce.example/practice/zapier-mcp/o/c/mcp' })
  })
  network.use(
    http.post('*/rest/v1/rpc/set_practice_access', async ({ request }) => {
      asked.push(['access', await request.json()])
      there.isRevoked = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(address, session())
  await press('Open its MCP server')

  expect(await screen.findByText(/\/practice\/zapier-mcp\/o\/c\/mcp$/)).toBeVisible()
  const sheet = within(await screen.findByRole('list', { name: 'Leads sheet' }, { timeout: 5000 }))
  expect(sheet.getByText('40 benches')).toBeVisible()
  await press('Revoke access')

  expect(await screen.findByText('Revoked')).toBeVisible()
  expect(asked).toContainEqual([
    'access',
    { org_id: 'org-1', system_name: 'zapier-mcp', allowed: false },
  ])
})

test('a member reads the sheet, and neither its address nor its access', async () => {
  const { session } = practice({ leads: [lead], role: 'member' })
  await renderApp(address, session())
  expect(await screen.findByText('40 benches')).toBeVisible()

  expect(screen.queryByText('Address of the MCP server')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /access|Open its/ })).not.toBeInTheDocument()
})
