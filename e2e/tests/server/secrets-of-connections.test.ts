import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createAccount, useSession } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { useBrowser } from 'e2e/visitor'
import { startOauthDesk } from 'server/tools/testing/oauth-twin'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Secrets that are planted in connections, and systems that say again whatever they are asked with.

const product = useOwnProduct({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'debug' })
const visit = useBrowser()

const planted = {
  client: 'planted-client-secret-81f2',
  salesforce: 'planted-salesforce-secret-77c1',
  refresh: 'planted-refresh-token-0-c9',
  access: 'planted-access-token-5e',
  header: 'planted-mcp-header-3b40',
}
/** All of them begin so, those too that a system gives by itself. */
const mark = 'planted-'

/** A system that gives tokens, and refuses everything else with all that it was asked with. */
function startEcho() {
  let refreshes = 0
  let works = true
  const heard = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const path = request.url?.split('?')[0] ?? ''
      const asked = `${request.headers.authorization} ${request.headers['x-key']} ${body}`
      for (const [found] of asked.matchAll(/planted-[\w-]+/g)) heard.add(found)
      const isToken = /token/.test(path)
      if (isToken) refreshes += 1
      const refresh_token = `planted-refresh-token-${refreshes}-c9`
      const token = { access_token: `${planted.access}-${refreshes}`, refresh_token }
      const names = ['FirstName', 'LastName', 'Company', 'Email', 'Phone', 'Title', 'LeadSource']
      const more = ['Description', 'Subject', 'Status', 'Origin', 'Priority']
      const key = { name: 'Digital_Workforce_Key__c', externalId: true, unique: true }
      const described = {
        ...{ createable: true, updateable: true },
        fields: [...[...names, ...more].map((name) => ({ name })), key],
      }
      const found = path.endsWith('/describe') ? described : { result: [], records: [] }
      const fault = path.startsWith('/services')
        ? [{ message: asked, errorCode: 'MALFORMED_QUERY' }]
        : { error: { message: asked, detail: asked } }
      response.writeHead(isToken || works ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isToken ? token : works ? found : fault))
    })
  })
  return {
    heard,
    fail: () => {
      works = false
    },
    listen: async () => {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
const echo = startEcho()
let url = ''
let desk: Awaited<ReturnType<typeof startOauthDesk>>
beforeAll(async () => {
  url = await echo.listen()
  desk = await startOauthDesk(mark)
})
afterAll(() => Promise.all([echo.close(), desk.stop()]))

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

test('are nowhere: not in answers, errors, the log, the data folder or the browser', async () => {
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
    .in('remote_name', ['find_incident', 'search_cases'])
    .throwOnError()
  expect(tools).toHaveLength(2)
  for (const { id, remote_name } of tools ?? []) {
    const given = remote_name === 'find_incident' ? { number: 'INC0000001' } : { words: 'lamp' }
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
  await page.goto('/dashboard/integrations?practice=zapier')
  await page.getByText('Connection expired').waitFor()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

  // They were sent to where they belong, or nothing was shown by their absence.
  for (const secret of Object.values(planted)) {
    expect([...echo.heard].some((one) => one.startsWith(secret))).toBe(true)
  }
  expect(told.join('\n')).toContain('(secret)')
  const isKnown = (text: string | Buffer) => text.includes(mark) || text.includes(key)
  expect(isKnown(told.join('\n'))).toBe(false)
  expect(isKnown([await page.content(), kept, ...seen].join('\n'))).toBe(false)
  expect(isKnown(product().log.join('\n'))).toBe(false)
  const holding: string[] = []
  for (const file of await filesBelow(product().dataDir)) {
    const text = await readFile(file).catch(() => Buffer.alloc(0))
    if (isKnown(text)) holding.push(file)
  }
  expect(holding).toEqual([])
})
