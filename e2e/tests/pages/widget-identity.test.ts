import { createHmac } from 'node:crypto'
import { type Account, createAccount, createAgent } from 'e2e/account'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { beforeAll, describe, expect, test } from 'vitest'

// Who a visitor is by the word of the site, over HTTP as the frame asks.

const product = useProduct()
const site = 'https://shop.example'
let owner: Account
let agent = ''
let other = ''
let secret = ''

beforeAll(async () => {
  owner = await createAccount(product().url)
  agent = await createAgent(owner, 'it-help-desk')
  other = await createAgent(owner, 'hr-and-benefits', { name: 'Other' }).catch(() =>
    createAgent(owner, 'it-help-desk', { name: 'Other' }),
  )
  await owner.client
    .from('agent_widgets')
    .update({ allowed_origins: [site] })
    .in('template_id', [agent, other])
    .throwOnError()
  secret = await makeSecret()
})

async function makeSecret(template_id = agent, grace_hours = 0) {
  const { data, error } = await owner.client.functions.invoke<{ secret: string }>('widget-secret', {
    body: { template_id, grace_hours },
  })
  if (error || !data) throw error
  return data.secret
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** A signed visitor, as any library of JWTs makes one. */
function sign(claims: object = {}, { key = secret, alg = 'HS256' } = {}) {
  const body = { sub: 'customer-7', name: 'Ada Long', aud: agent, exp: inSeconds(3600), ...claims }
  const text = `${part({ alg, typ: 'JWT' })}.${part(body)}`
  const mac = createHmac('sha256', key).update(text).digest('base64url')
  return `${text}.${alg === 'none' ? '' : mac}`
}

async function ticketFor(template: string) {
  const frame = await fetch(`${product().url}/widget/${template}/frame`, {
    headers: { referer: `${site}/cart` },
  })
  const [, data = '{}'] = /id="data"[^>]*>\s*(\{.*?\})\s*<\/script>/s.exec(await frame.text()) ?? []
  return String(JSON.parse(data).ticket)
}

async function begin(body: object, template = agent) {
  const ticket = await ticketFor(template)
  const response = await fetch(`${product().url}/widget/visit/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product().url },
    body: JSON.stringify({ ticket, ...body }),
  })
  return { status: response.status, body: await response.json() }
}

test('a signed visitor is known by the name of the site, not by what he types', async () => {
  const { status } = await begin({
    identity: sign(),
    name: 'Somebody else',
    email: 'x@example.com',
  })

  expect(status).toBe(201)
  const { data } = await owner.client
    .from('widget_visits')
    .select('external_id, name, email, origin')
    .eq('template_id', agent)
    .throwOnError()
  expect(data).toEqual([{ external_id: 'customer-7', name: 'Ada Long', email: null, origin: site }])
})

describe('not believed is', () => {
  test.each<[string, () => string]>([
    ['another key', () => sign({}, { key: 'dws_guessed' })],
    ['none at all', () => sign({}, { alg: 'none' })],
    ['another algorithm', () => sign({}, { alg: 'HS512' })],
    ['one that has ended', () => sign({ exp: inSeconds(-60) })],
    ['one without an end', () => sign({ exp: undefined })],
    ['one for a week', () => sign({ exp: inSeconds(7 * 86_400) })],
    ['one for another agent', () => sign({ aud: other })],
    ['one for no agent', () => sign({ aud: undefined })],
    ['one of nobody', () => sign({ sub: '' })],
    [
      'one that was changed',
      () =>
        sign().replace(/\.[^.]+\./, `.${part({ sub: 'admin', aud: agent, exp: inSeconds(60) })}.`),
    ],
    ['no token', () => 'customer-7'],
  ])('%s', async (_, identity) => {
    const { status, body } = await begin({ identity: identity() })

    expect([status, body.error?.code]).toEqual([422, 'identity_refused'])
  })

  test('a secret before the last one, unless it was left a day', async () => {
    const former = secret
    secret = await makeSecret(agent, 24)
    const before = sign({}, { key: former })
    expect((await begin({ identity: before })).status).toBe(201)

    secret = await makeSecret(agent, 0)

    expect((await begin({ identity: before })).status).toBe(422)
    expect((await begin({ identity: sign() })).status).toBe(201)
  })
})

test('only an owner makes the secret, and it is not in the log', async () => {
  const colleague = await join(product(), owner.organizationId, 'member')
  const rival = await createAccount(product().url)
  const body = { template_id: agent }
  const statusOf = async ({ client }: Pick<Account, 'client'>) =>
    (await client.functions.invoke('widget-secret', { body })).response?.status

  expect(await statusOf(colleague)).toBe(403)
  expect(await statusOf(rival)).toBe(404)
  const { data } = await owner.client.from('audit_log').select('action, details').throwOnError()
  expect(data).toContainEqual(expect.objectContaining({ action: 'widget.changed' }))
  expect(JSON.stringify(data)).not.toContain('dws_')
})

test.each([
  ['no ticket', {}],
  ['a ticket of nobody', { ticket: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }],
])('a visit does not begin with %s', async (_, ticket) => {
  const response = await fetch(`${product().url}/widget/visit/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product().url },
    body: JSON.stringify(ticket),
  })

  expect([400, 401]).toContain(response.status)
})

test('the script is JavaScript for every site, and kept for an hour', async () => {
  const { headers, status } = await fetch(`${product().url}/widget.js`)

  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
  expect(headers.get('cache-control')).toContain('max-age=3600')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
