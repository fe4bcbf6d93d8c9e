import { createAccount } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useOwnProduct } from 'e2e/own-product'
import { mark, planted, startEcho } from 'e2e/secrets/echo'
import { archiveOf, dumpOf, filesBelow } from 'e2e/secrets/kept'
import { useBrowser } from 'e2e/visitor'
import { startOpenaiTwin, twinKey } from 'server/conversation/models/testing/openai-twin'
import { startOauthDesk } from 'server/tools/testing/oauth-twin'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Secrets that are planted in connections, and systems that say again whatever they are asked with.

const product = useOwnProduct({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'debug' })
const visit = useBrowser()

const echo = startEcho()
let url = ''
let desk: Awaited<ReturnType<typeof startOauthDesk>>
let model: Awaited<ReturnType<typeof startOpenaiTwin>>
beforeAll(async () => {
  url = await echo.listen()
  desk = await startOauthDesk(mark)
  model = await startOpenaiTwin()
})
afterAll(() => Promise.all([echo.close(), desk.stop(), model.stop()]))

test('are nowhere: not in answers, errors, the log, a dump, the data folder, an export or the browser', {
  timeout: 300_000,
}, async () => {
  const account = await createAccount(product().url)
  const { client, organizationId: organization_id } = account
  const told: string[] = []
  const call = async (path: string, body: object) => {
    const { data, error } = await client.functions.invoke(path, { body })
    const answered = error?.context instanceof Response ? await error.context.text() : data
    told.push(JSON.stringify([path, answered]))
    return answered as Record<'id' | 'sign_in_url' | 'offered_fingerprint', string>
  }
  const connect = (kind: string, entered: object) =>
    call('connections', { organization_id, kind, base_url: url, client_id: 'client', ...entered })
  await connect('servicenow', { client_secret: planted.client })
  await connect('salesforce', {
    ...{ client_secret: planted.salesforce, refresh_token: planted.refresh },
  })
  await call('mcp-servers', {
    ...{ organization_id, name: 'Desk', url: `${url}/mcp` },
    ...{ header_name: 'X-Key', header_value: planted.header },
  })

  const signedIn = { organization_id, name: 'Tickets', url: desk.url }
  const left = await call('mcp-servers', { ...signedIn, sign_in: {} })
  const server = await call('mcp-servers/signed-in', await desk.visit(left.sign_in_url))
  const approved = { server_id: server.id, fingerprint: server.offered_fingerprint }
  await client.rpc('approve_mcp_tools', approved).throwOnError()
  const { data: tickets } = await client
    .from('tools')
    .select('id')
    .eq('remote_name', 'find-ticket')
    .single()
    .throwOnError()
  const useDesk = () => call(`tools/${tickets.id}/test`, { arguments: { ticket: 'T-1' } })
  expect(await useDesk()).toMatchObject({ ok: true })
  desk.authorization.expire()
  expect(await useDesk()).toMatchObject({ ok: true })
  const spent = desk.authorization.there.asked.flatMap(({ refresh_token = [] }) => refresh_token)
  expect(spent).toHaveLength(2)
  expect(spent.every((token) => token.startsWith(mark))).toBe(true)
  desk.authorization.revoke()
  expect(await useDesk()).toMatchObject({ ok: false })

  // A client that was made there by hand, whose secret a person enters.
  const callback = `${product().url}/dashboard/integrations/callback`
  const byHand = desk.authorization.register({ redirect_uris: [callback] }, true)
  const { client_id, client_secret } = byHand ?? {}
  const entered = { ...signedIn, name: 'By hand', sign_in: { client_id, client_secret } }
  const again = await call('mcp-servers', entered)
  const second = await call('mcp-servers/signed-in', await desk.visit(again.sign_in_url))
  expect(second).toMatchObject({ name: 'By hand' })

  const request = {
    ...{ organization_id, name: 'ask_echo', title: 'Echo', description: 'Says it again.' },
    ...{ acts: 'read', method: 'GET', url: `${url}/said`, arguments: { type: 'object' } },
    headers: [{ name: 'X-Key', value: planted.tool, secret: true }],
  }
  await call('tools', request)
  await call('models', {
    ...{ organization_id, name: 'House', model: 'quoting', key: twinKey },
    ...{ provider: 'openai-compatible', base_url: model.baseUrl },
  })
  const hook = { organization_id, url: `${url}/hook`, events: ['agent.published'] }
  const { data: webhook } = await client.functions.invoke('webhooks', { body: hook })
  const signing: string = webhook.secret
  await call(`webhooks/${webhook.id}/test`, {})

  const wanted = { organization_id, name: 'Zapier', scopes: ['agents.read', 'knowledge.write'] }
  const { data: made } = await client.functions.invoke('integration-keys', { body: wanted })
  const key: string = made.key
  await call('zapier-practice', { organization_id, api_key: key })
  expect(await call('zapier-practice/test', { organization_id })).toMatchObject({ agents: [] })
  await call('zapier-practice/zaps', { organization_id, zap: 'agent_published', on: true })
  const act = { action: 'add_knowledge', input: { kind: 'text', title: 'Hours', body: 'Nine.' } }
  await call('zapier-practice/actions', { organization_id, act })
  await client.functions.invoke(`integration-keys/${made.id}/revoke`)
  await call('zapier-practice/actions', { organization_id, act })
  const { data: heard } = await client
    .from('practice_records')
    .select('fields')
    .eq('table_name', 'Run')
    .throwOnError()
  expect(heard).toHaveLength(2)
  told.push(JSON.stringify(heard))

  echo.fail()
  const { data: tools } = await client
    .from('tools')
    .select('id,remote_name')
    .or('remote_name.in.(find_incident,search_cases),name.eq.ask_echo')
    .throwOnError()
  expect(tools).toHaveLength(3)
  for (const { id, remote_name } of tools ?? []) {
    const given = {
      ...(remote_name === 'find_incident' && { number: 'INC0000001' }),
      ...(remote_name === 'search_cases' && { words: 'lamp' }),
    }
    await call(`tools/${id}/test`, { arguments: given })
  }
  const { data: connections } = await client.from('connections').select('id').throwOnError()
  for (const { id } of connections ?? []) await call(`connections/${id}/test`, {})
  const { page } = await visit(product().url, { still: true })
  const seen: string[] = []
  page.on('response', async (response) => {
    seen.push(await response.text().catch(() => ''))
  })
  await useSession(page, account)
  await page.goto('/dashboard/integrations?open=salesforce-connection')
  await page.getByText('What agents can do there').waitFor()
  await page.goto(`/dashboard/integrations?open=webhooks&webhook=${webhook.id}`)
  await page.getByText('Test event').waitFor()
  await page.goto('/dashboard/integrations?open=servers')
  await page.getByText('By hand').first().waitFor()
  await page.goto('/dashboard/integrations?practice=zapier')
  await page.getByText('Connection expired').waitFor()
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      ...[localStorage, sessionStorage, document.cookie],
      ...[await indexedDB.databases(), await caches.keys()],
    ]),
  )

  // They were sent to where they belong, or nothing was shown by their absence.
  for (const secret of Object.values(planted)) {
    expect([...echo.heard].some((one) => one.startsWith(secret))).toBe(true)
  }
  expect(told.join('\n')).toContain('(secret)')
  const known = [mark, key, twinKey, signing]
  const isKnown = (text: string | Buffer) => known.some((secret) => text.includes(secret))
  expect(isKnown(told.join('\n'))).toBe(false)
  expect(isKnown([await page.content(), kept, ...seen].join('\n'))).toBe(false)
  expect(isKnown(product().log.join('\n'))).toBe(false)
  // What stands beside them is found in the same way.
  const dump = await dumpOf(product())
  expect(dump).toContain('ask_echo')
  expect(isKnown(dump)).toBe(false)
  const archive = await archiveOf(product(), account)
  expect(archive).toContain('ask_echo')
  expect(isKnown(archive)).toBe(false)
  const holding: string[] = []
  for (const { path, read } of await filesBelow(product().dataDir)) {
    if (isKnown(await read())) holding.push(path)
  }
  expect(holding).toEqual([])
})
