import { getPriority } from 'node:os'
import { createAccount, officialClient, type Person } from 'e2e/account'
import { demoAgent } from 'e2e/load/people-at-work'
import { mailedLink } from 'e2e/mail'
import { useOwnProduct } from 'e2e/own-product'
import { type Product, useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { expect, test } from 'vitest'

const metricsToken = 'a-token-for-prometheus-only'
const product = useOwnProduct({ ACCESS_LOG: 'on', METRICS_TOKEN: metricsToken, STEP_BACK: 'on' })
const amongEquals = useProduct()

type Line = { message: string; requestId: string; [field: string]: unknown }

/** Calls with an id as a proxy gives it, and returns what the access log says of the call. */
async function lineOf(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const givenId = crypto.randomUUID()
  const response = await fetch(`${product().url}${path}`, {
    ...init,
    headers: { ...headers, 'x-request-id': givenId },
  })
  const body = await response.text()
  const lines = () => product().log.map((line) => JSON.parse(line) as Line)
  const find = () => lines().find((line) => line.givenId === givenId)
  await expect.poll(find).toBeDefined()
  return { line: find(), requestId: response.headers.get('x-request-id'), body }
}

async function bearer({ client }: Person) {
  const { data } = await client.auth.getSession()
  return { authorization: `Bearer ${data.session?.access_token}` }
}

async function askTheDemoAgent({ client }: Person) {
  const message = { id: crypto.randomUUID(), text: 'When does the ferry to Bornholm leave?' }
  const body = { template_id: demoAgent, channel: 'landing', message }
  const { data: answer, error } = await client.functions.invoke<Response>('conversation', { body })
  if (error) throw error
  await answer?.text()
}

test('each request leaves one line: what was asked by whom, and nothing of what it held', async () => {
  const owner = await createAccount(product().url)
  const secret = 'something-that-nobody-should-read'

  const { line, requestId, body } = await lineOf(
    `/rest/v1/organizations?select=id,name&name=neq.${secret}`,
    await bearer(owner),
  )

  expect(body).toContain('Halden Logistics')
  expect(line).toMatchObject({
    level: 'info',
    message: 'request',
    requestId,
    method: 'GET',
    route: '/rest/v1/organizations',
    status: 200,
    complete: true,
    caller: 'person',
    organization: owner.organizationId,
  })
  expect(line?.bytes).toBeGreaterThan(body.length)
  expect(line?.ms).toBeGreaterThanOrEqual(0)
  expect(product().log.join()).not.toContain(secret)
  expect(product().log.join()).not.toMatch(/eyJ/)
})

test('the line says what kind of caller it was', async () => {
  const owner = await createAccount(product().url)
  const visitor = await officialClient(product().url)
  const { data } = await visitor.auth.signInAnonymously()
  const { data: made } = await owner.client.functions.invoke('integration-keys', {
    body: { organization_id: owner.organizationId, name: 'Log', scopes: ['agents.read'] },
  })

  const nobody = await lineOf('/rest/v1/base_templates')
  const anonymous = await lineOf('/rest/v1/base_templates', {
    authorization: `Bearer ${data.session?.access_token}`,
  })
  const key = await lineOf('/api/v1/agents', { 'x-api-key': made.key })

  expect(nobody.line).toMatchObject({ caller: 'nobody', route: '/rest/v1/base_templates' })
  expect(nobody.line).not.toHaveProperty('organization')
  expect(anonymous.line).toMatchObject({ caller: 'visitor' })
  expect(key.line).toMatchObject({
    caller: 'key',
    status: 200,
    route: '/api/v1/agents',
    organization: owner.organizationId,
  })
})

test('a refused request, and one for nothing, have their line too', async () => {
  const refused = await lineOf('/api/v1/agents', { 'x-api-key': 'dwk_unknown' })
  const nothing = await lineOf('/rest/v1/no_such_table')

  expect(refused.line).toMatchObject({ status: 401, caller: 'nobody' })
  expect(nothing.line).toMatchObject({ status: 404, route: '/rest/v1/*' })
})

test('a socket of changes has its line when it has closed', async () => {
  const { client, organizationId } = await createAccount(product().url)
  const lines = () => product().log.filter((line) => line.includes('/realtime/v1/websocket'))
  const channel = client.channel(`organization:${organizationId}`, { config: { private: true } })
  await new Promise<void>((done) => {
    channel.subscribe((state) => state === 'SUBSCRIBED' && done())
  })
  // What was logged before has come too then.
  await lineOf('/health/live')
  const meanwhile = lines()

  await client.realtime.disconnect()
  await expect.poll(lines).toHaveLength(1)

  expect(meanwhile).toEqual([])
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    ...{ message: 'request', method: 'GET', status: 101, complete: true },
    ...{ caller: 'person', organization: organizationId },
  })
  const text = await (await metrics({ authorization: `Bearer ${metricsToken}` })).text()
  expect(text).not.toContain('status="101"')
})

test('an id that could forge a line is not taken over', async () => {
  const find = () => product().log.find((line) => line.includes('/health/ready'))
  await fetch(`${product().url}/health/ready`, { headers: { 'x-request-id': '{"caller":"key"}' } })

  await expect.poll(find).toBeDefined()
  expect(find()).not.toContain('givenId')
})

/** That of this process, where the other one has ended meanwhile. */
function priorityOf(pid: number) {
  try {
    return getPriority(pid)
  } catch {
    return getPriority()
  }
}

/** How far the processes of PostgreSQL that work for this product have stepped back at most. */
async function furthest(product: Product) {
  const works = "select pid from pg_stat_activity where usename = 'authenticator'"
  const priorities = (await sql(product, works)).map(({ pid }) => priorityOf(Number(pid)))
  return Math.max(...priorities) - getPriority()
}

/** A text that the product reads in the background. */
async function write(product: Product) {
  const { client, organizationId } = await createAccount(product.url)
  const text = { organization_id: organizationId, kind: 'answer', title: 'Dogs?', body: 'No.' }
  await client.from('knowledge_texts').insert(text).throwOnError()
  return async () => (await client.from('knowledge_sources').select('status')).data
}

test.runIf(process.platform === 'linux')(
  'what reads leaves the processors to requests, unless that is switched off',
  async () => {
    await write(product())
    const states = await write(amongEquals())

    await expect.poll(() => furthest(product())).toBeGreaterThan(0)
    await expect.poll(states).toEqual([{ status: 'ready' }])
    expect(await furthest(amongEquals())).toBe(0)
  },
)

const metrics = (headers = {}) => fetch(`${product().url}/metrics`, { headers })

test('Prometheus reads the state of the parts with its token', async () => {
  const owner = await createAccount(product().url)
  await owner.client.auth.resetPasswordForEmail(owner.email)
  await mailedLink(product().url, owner.email)
  await lineOf('/rest/v1/base_templates')
  await askTheDemoAgent(owner)
  const response = await metrics({ authorization: `Bearer ${metricsToken}` })
  const text = await response.text()

  expect(response.headers.get('content-type')).toContain('text/plain')
  for (const sample of [
    /^http_request_duration_seconds_count\{protocol="rest",method="GET",status="200"\} [1-9]/m,
    /^answer_duration_seconds_count\{state="unanswered"\} 1$/m,
    /^database_up 1$/m,
    /^database_connections\{pool="main",state="idle"\} \d/m,
    /^database_connections\{pool="main",state="waiting"\} 0$/m,
    /^database_connections\{pool="auth",state="idle"\} [1-9]/m,
    /^jobs\{queue="[\w-]+",state="waiting"\} \d/m,
    /^jobs_oldest_seconds\{queue="[\w-]+"\} \d/m,
    /^mails_total\{outcome="sent"\} [1-9]/m,
    /^disk_bytes\{state="free"\} [1-9]/m,
    /^realtime_sockets \d/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes [1-9]/m,
    /^build_info\{version="\d+\.\d+\.\d+"\} 1$/m,
  ]) {
    expect(text).toMatch(sample)
  }
})

test('nobody reads them without the token', async () => {
  const without = await metrics()
  const wrong = await metrics({ authorization: 'Bearer a-token-for-prometheus-onlx' })

  expect([without.status, wrong.status]).toEqual([401, 401])
  expect(await wrong.json()).toMatchObject({ error: { code: 'unauthorized' } })
})

test('health names the version that runs', async () => {
  const { version } = (await import('../../../package.json', { with: { type: 'json' } })).default
  const answers = await Promise.all(
    ['live', 'ready'].map(async (what) => (await fetch(`${product().url}/health/${what}`)).json()),
  )

  expect(answers).toEqual([
    { status: 'live', version },
    { status: 'ready', version },
  ])
})
