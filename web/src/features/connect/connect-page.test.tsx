import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { connection, fromNow, integrationKey } from './testing/keys.ts'

const address = '/dashboard/integrations'

async function open(server: ReturnType<typeof connection>, path = address) {
  const app = await renderApp(path, server.session())
  await screen.findByRole('heading', { name: 'Integration keys', hidden: true })
  return app
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const card = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const table = () => screen.findByRole('table', { name: 'Integration keys' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const names = async () => (await rows()).map((row) => row.querySelector('[title]')?.textContent)

describe('the choices', () => {
  test('are the four of the sign-up, each with its state and a way that works', async () => {
    await open(connection({ integrations: ['zapier'] }))

    for (const name of ['Salesforce', 'ServiceNow', 'Zapier']) {
      expect(card(name).getByText('Not connected')).toBeInTheDocument()
      expect(card(name).getByRole('button')).toBeEnabled()
    }
    expect(await card('Zapier').findByText(/intends to use it/)).toBeInTheDocument()
    expect(card('Salesforce').queryByText(/intends to use it/)).not.toBeInTheDocument()
    expect(await card('API directly').findByText('No integration key found')).toBeInTheDocument()
    expect(screen.queryByText(/coming soon/i)).not.toBeInTheDocument()
  })

  test('what the organization meant to use is nothing that a colleague said', async () => {
    await open(connection({ role: 'member', integrations: ['zapier', 'interactionsapi'] }))

    const intends = /^Your organization intends to use it\./
    expect(await card('Zapier').findByText(intends)).toBeInTheDocument()
    expect(card('API directly').getByText(intends)).toBeInTheDocument()
  })

  test('a guide shows what to call, with the real agent, and stands in the address', async () => {
    const app = await open(connection())

    await press('Connect Zapier')
    await press('Call an agent without the app')

    const guide = await dialog()
    expect(guide.getByText(`${location.origin}/api/v1/agents/agent-1/conversations`)).toBeVisible()
    expect(guide.getByText(/Webhooks by Zapier/)).toBeVisible()
    expect(app.search()).toEqual({ open: 'zapier' })
    await userEvent.click(guide.getByRole('button', { name: 'Create key' }))
    expect((await dialog()).getByText('Create an integration key')).toBeVisible()
  })

  test('without a published agent the guide says what is missing', async () => {
    await open(connection({ published: false }), `${address}?open=salesforce`)

    const guide = await dialog()
    expect(guide.getByText('Publish an agent to get its id')).toBeVisible()
    expect(guide.getByText(/agents\/AGENT_ID\/conversations/)).toBeVisible()
  })
})

test('what did not load says so on its card, and is asked for again from its sheet', async () => {
  let fails = true
  const server = connection()
  network.use(
    ...['connections', 'webhook_endpoints', 'mcp_servers'].map((table) =>
      http.get(`*/rest/v1/${table}`, () =>
        fails ? HttpResponse.json({ message: 'No.' }, { status: 400 }) : HttpResponse.json([]),
      ),
    ),
  )
  await open(server)
  for (const name of ['Salesforce', 'ServiceNow', 'Zapier', 'Webhooks', 'MCP servers']) {
    expect(await card(name).findByText('Did not load')).toBeVisible()
  }
  await press('Connect Salesforce')
  fails = false
  await userEvent.click((await dialog()).getByRole('button', { name: 'Retry' }))

  expect(await (await dialog()).findByLabelText('Consumer key')).toBeVisible()
})

describe('a new key', () => {
  test('is made with a name, rights and an end, and shown once with a first call', async () => {
    const server = connection()
    const app = await open(server)
    await userEvent.click(await card('API directly').findByRole('button', { name: 'Create key' }))
    const form = await dialog()
    await userEvent.type(form.getByLabelText('Name'), ' Website ')
    await userEvent.click(form.getByRole('checkbox', { name: /Read agents/ }))
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))

    expect(await form.findByText('Copy your key now')).toBeVisible()
    expect(form.getByText(server.secret)).toBeVisible()
    expect(form.getByText(/agents\/agent-1\/conversations/)).toBeVisible()
    const asked = server.bodies['POST /functions/v1/integration-keys'] as Record<string, string>
    expect(asked).toMatchObject({ organization_id: 'org-1', name: 'Website' })
    expect(asked.scopes).toEqual(['conversations.write'])
    expect(Date.parse(asked.expires_at ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    await userEvent.keyboard('{Escape}')
    expect(form.getByText(server.secret)).toBeVisible()

    await userEvent.click(form.getByRole('button', { name: 'I have copied it' }))

    await waitFor(() => expect(screen.queryByText(server.secret)).not.toBeInTheDocument())
    expect(await names()).toEqual(['Website'])
    expect(app.search()).toEqual({})
  })

  test('needs a name and a right', async () => {
    const server = connection()
    await open(server, `${address}?open=new-key`)
    const form = await dialog()
    for (const box of form.getAllByRole('checkbox', { checked: true })) await userEvent.click(box)
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))

    expect(await form.findByText('Name the system that gets the key.')).toBeVisible()
    expect(form.getByText('Choose at least one.')).toBeVisible()
    expect(server.bodies).not.toHaveProperty('POST /functions/v1/integration-keys')
  })

  test('that is refused keeps the form and says why', async () => {
    const server = connection()
    server.refuse('Your organization can have 100 keys.')
    await open(server, `${address}?open=new-key`)
    const form = await dialog()
    await userEvent.type(form.getByLabelText('Name'), 'Website')
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))

    expect(await form.findByText('Your organization can have 100 keys.')).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveValue('Website')
    server.refuse(undefined)
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))
    expect(await form.findByText('Copy your key now')).toBeVisible()
  })
})

describe('the list', () => {
  const keys = [
    integrationKey('Website', { scopes: ['conversations.write', 'knowledge.read'] }),
    integrationKey('Archive', { disabled_at: fromNow(-1), created_by: 'gone' }),
    integrationKey('Warehouse', { expires_at: fromNow(2), last_used_at: fromNow(-1) }),
    integrationKey('Trial', { expires_at: fromNow(-1), last_used_at: fromNow(-2) }),
  ]

  test('tells of each key what it may, who made it, when it was used and how it stands', async () => {
    await open(connection({ keys }))

    const [website, archive, warehouse, trial] = await rows()

    expect(website).toHaveTextContent('dwk_ab12…site')
    expect(website).toHaveTextContent('Talk to agents, Read knowledge')
    await waitFor(() => expect(website).toHaveTextContent('Ines Moreau'))
    expect(website).toHaveTextContent('Active')
    expect(archive).toHaveTextContent(/A former member.*Revoked/)
    expect(warehouse).toHaveTextContent(/yesterday.*Ends soon/)
    expect(trial).toHaveTextContent('Expired')
    expect(card('API directly').getByText('In place')).toBeInTheDocument()
  })

  test('is searched, filtered and sorted by the address', async () => {
    const app = await open(connection({ keys }), `${address}?sort=name`)
    expect(await names()).toEqual(['Archive', 'Trial', 'Warehouse', 'Website'])

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search keys' }), 'read know')

    await waitFor(async () => expect(await names()).toEqual(['Website']))
    expect(app.search()).toMatchObject({ search: 'read know', sort: 'name' })
  })

  test('when nothing matches all keys are one click away', async () => {
    await open(connection({ keys }), `${address}?state=active&search=archive`)

    await press('Show all keys')

    await waitFor(async () => expect(await names()).toHaveLength(4))
  })

  test('that did not load says so, and is asked for again', async () => {
    const server = connection({ keys })
    let broken = true
    network.use(
      http.get('*/rest/v1/integration_keys', () =>
        broken ? HttpResponse.json({ message: 'Out of order' }, { status: 400 }) : undefined,
      ),
    )
    await open(server)

    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent('Your keys did not load')
    broken = false
    await press('Retry')

    expect(await names()).toHaveLength(4)
  })

  test('of a member has no way to change it', async () => {
    await open(connection({ role: 'member', keys }))
    await table()

    expect(screen.queryByRole('button', { name: /Create key/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument()
    expect(screen.getByText('Owners create keys.')).toBeInTheDocument()
  })

  test('offers nothing on keys that do not work, and no second rotation', async () => {
    const next = integrationKey('Warehouse', { id: 'next', rotated_from: 'key-warehouse' })
    await open(connection({ keys: [next, ...keys] }))
    await table()

    expect(screen.queryByRole('button', { name: /^More for Trial/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^More for Archive/ })).not.toBeInTheDocument()
    expect((await rows()).filter((row) => row.textContent?.includes('Rotated'))).toHaveLength(1)
    const [, old] = screen.getAllByRole('button', { name: /^More for Warehouse/ })
    await userEvent.click(old as HTMLElement)
    expect(await screen.findByRole('menuitem', { name: 'Revoke' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Rotate' })).not.toBeInTheDocument()
  })
})

describe('an old key', () => {
  const choose = async (name: string) => {
    await press(/^More for Website/)
    await userEvent.click(await screen.findByRole('menuitem', { name }))
    return dialog()
  }

  test.each([
    ['for a day', undefined, 24, 'The old key works for 24 more hours.'],
    ['not at all', 'End the old key now', 0, 'The old key does not work any more.'],
  ])('is rotated and works on %s', async (_, choice, grace_hours, words) => {
    const server = connection({ keys: [integrationKey('Website')] })
    await open(server)
    const question = await choose('Rotate')
    if (choice) await userEvent.click(question.getByRole('radio', { name: new RegExp(choice) }))
    await userEvent.click(question.getByRole('button', { name: 'Rotate key' }))

    expect(await question.findByText(server.secret)).toBeVisible()
    expect(question.getByText(new RegExp(words))).toBeVisible()
    expect(server.bodies['POST /functions/v1/integration-keys/key-website/rotate']).toEqual({
      grace_hours,
    })
    await userEvent.click(question.getByRole('button', { name: 'I have copied it' }))
    await waitFor(async () => expect(await names()).toEqual(['Website', 'Website']))
  })

  test('is revoked after a question', async () => {
    const server = connection({ keys: [integrationKey('Website')] })
    await open(server)
    const question = await choose('Revoke')
    expect(question.getByText(/It was never used/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Revoke key' }))

    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Revoked'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('that was not revoked says why and stays', async () => {
    const server = connection({ keys: [integrationKey('Website')] })
    server.refuse('Only an owner of the organization can change keys.')
    await open(server)
    const question = await choose('Revoke')
    await userEvent.click(question.getByRole('button', { name: 'Revoke key' }))

    expect(await question.findByText(/Only an owner/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Keep Website' }))
    expect((await rows())[0]).toHaveTextContent('Active')
  })
})
