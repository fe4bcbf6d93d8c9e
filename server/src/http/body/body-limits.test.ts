import { request } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { useOrganizations } from '../../functions/testing/organizations.ts'
import { requestHead, sendRaw } from '../testing/raw-client.ts'
import { bodyRoutes } from '../testing/routes.ts'

const { product, organization, call } = useOrganizations()
const tokens = { member: '', key: '' }

beforeEach(async () => {
  const { id, owner } = await organization()
  await owner.client.auth.refreshSession()
  const { data } = await owner.client.auth.getSession()
  tokens.member = data.session?.access_token ?? ''
  const made = await call(owner.client, 'integration-keys', {
    ...{ organization_id: id, name: 'Website' },
    scopes: ['agents.write', 'conversations.write', 'knowledge.write'],
  })
  tokens.key = made.body.key
})

// Who has no session may send these a body: to sign in, or because policies decide row by row.
const open = [
  /^\w+ \/rest\/v1\//,
  /^\w+ \/realtime\/v1\/api\/broadcast/,
  /^POST \/auth\/v1\/(signup|token|otp|magiclink|verify|resend|recover|sso|sso\/saml\/acs|callback)$/,
  /^POST \/auth\/v1\/oauth\/(clients\/register|token|revoke)$/,
  /^(POST|PUT) \/storage\/v1\/bucket(\/:id)?$/,
  /^POST \/storage\/v1\/object\/(list|list-v2|sign)\/\*$/,
  /^POST \/storage\/v1\/object\/(move|copy)$/,
  /^DELETE \/storage\/v1\/object\/\*$/,
  /^POST \/functions\/v1\/organization-invitations\/accept$/,
]

const port = () => Number(new URL(product().url).port)
const routes = () =>
  bodyRoutes(product().hono).map(({ limit, ...route }) => ({ ...route, ...limit }))
/** Those that the limit counts for. The one that ends the session comes last. */
const counted = () =>
  routes()
    .flatMap(({ isStream, most, ...route }) =>
      isStream || most === undefined ? [] : [{ ...route, most }],
    )
    .sort((a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')))

const protocols = {
  '/auth/v1/': 30,
  '/rest/v1/': 4,
  '/storage/v1/': 8,
  '/realtime/v1/': 1,
  '/functions/v1/': 15,
  '/api/v1/': 1,
}
/** The routes, unless a protocol has so few of them that some were overlooked. */
function known<Route extends { path: string }>(found: Route[], least = protocols): Route[] {
  for (const [protocol, count] of Object.entries(least)) {
    const its = found.filter(({ path }) => path.startsWith(protocol))
    expect(its.length, `routes of ${protocol}`).toBeGreaterThanOrEqual(count)
  }
  return found
}

/** Asks every route, a few at a time: each has a connection of its own. */
async function each<Route>(found: Route[], check: (route: Route) => Promise<void>) {
  const waiting = found.values()
  const work = async () => {
    for (const route of waiting) await check(route)
  }
  await Promise.all([work(), work(), work(), work()])
}

/** The key that the path is for. */
function lawful(path: string) {
  if (path.startsWith('/api/')) return tokens.key
  return /^\/auth\/v1\/(admin|invite)/.test(path) ? product().serviceKey : tokens.member
}

type Sending = { method: string; path: string; token?: string; headers?: Record<string, string> }
const send = ({ method, path, token, headers = {} }: Sending, ...body: (string | Buffer)[]) =>
  sendRaw(port(), [
    requestHead(method, path, {
      ...{ 'content-type': 'application/json', ...headers },
      ...(token && { authorization: `Bearer ${token}` }),
    }),
    ...body,
  ])

const chunked = (bytes: number) => {
  const size = bytes.toString(16)
  return [`${size}\r\n`, Buffer.alloc(bytes, 'x'), '\r\n0\r\n\r\n']
}

/** Refused in the shape of the protocol that the path belongs to. */
function shapeOf(path: string) {
  const text = expect.any(String)
  if (path.startsWith('/auth/v1/')) {
    return { code: 413, error_code: 'request_entity_too_large', msg: text }
  }
  if (path.startsWith('/rest/v1/')) {
    return { code: 'PGRST102', message: text, details: null, hint: null }
  }
  if (path.startsWith('/storage/v1/')) {
    const code = 'EntityTooLarge'
    return { statusCode: '413', code, error: 'Payload too large', message: text }
  }
  if (path === '/api/v1/chat/completions') {
    const type = 'invalid_request_error'
    return { error: { code: 'too_large', message: text, request_id: text, param: null, type } }
  }
  // As ServiceNow says it.
  if (path.startsWith('/practice/servicenow/')) {
    return { error: { message: text, detail: 'too_large' }, status: 'failure' }
  }
  // As Salesforce says it.
  if (path.startsWith('/practice/salesforce/')) return [{ message: text, errorCode: 'too_large' }]
  // As an authorization server says it (RFC 6749, 5.2).
  if (path.startsWith('/practice/zapier-mcp/')) {
    return { error: 'too_large', error_description: text }
  }
  if (path.startsWith('/practice/zapier/')) return { status: 'error', message: text }
  if (path.startsWith('/realtime/v1/api/')) return { code: 'too_large', message: text }
  return { error: { code: 'too_large', message: text, request_id: text } }
}

test('every route that may be sent a body has a limit', () => {
  const without = known(routes()).filter(({ most }) => most === undefined)

  expect(without.map(({ name }) => name)).toEqual([])
  expect(routes().length).toBeGreaterThan(100)
  expect(routes().some(({ isStream }) => isStream)).toBe(true)
  expect(new Set(counted().map(({ most }) => most)).size).toBeGreaterThan(1)
})

test('a body one byte too long is refused before it is sent, by every route', async () => {
  await each(known(counted()), async ({ name, method, path, most }) => {
    const headers = { 'content-length': String(most + 1) }

    const reply = await send({ method, path, headers, token: lawful(path) })
    const asNobody = await send({ method, path, headers })

    expect({ name, status: reply.status }).toEqual({ name, status: 413 })
    expect(reply.head).toContain('connection: close')
    expect(JSON.parse(reply.body), name).toEqual(shapeOf(path))
    expect([401, 413], name).toContain(asNobody.status)
  })
})

test('a body of just the length is read by every route', async () => {
  await each(known(counted()), async ({ name, method, path, most }) => {
    const headers = { 'content-length': String(most) }

    const reply = await send(
      { method, path, headers, token: lawful(path) },
      Buffer.alloc(most, 'x'),
    )

    expect({ name, wasReset: reply.wasReset }).toEqual({ name, wasReset: false })
    expect(reply.status, name).toBeGreaterThanOrEqual(200)
    expect(reply.status, name).not.toBe(413)
    expect(reply.status, `${name} ${reply.body}`).toBeLessThan(500)
  })
})

test('a body without a length is counted as it comes', async () => {
  const statuses: Record<number, number> = {}
  await each(known(counted()), async ({ name, method, path, most }) => {
    const headers = { 'transfer-encoding': 'chunked' }
    const wish = { method, path, headers, token: lawful(path) }

    const over = await send(wish, ...chunked(most + 1))
    const just = await send(wish, ...chunked(most))

    expect({ name, wasReset: over.wasReset }).toEqual({ name, wasReset: false })
    expect(over.status, `${name} ${over.body}`).toBeLessThan(500)
    // Said of a body that was read: then it was cut off before its end.
    expect(over.body, name).not.toMatch(/bad_json|valid JSON|invalid json|as JSON/)
    if (over.status === 413) expect(JSON.parse(over.body), name).toEqual(shapeOf(path))
    expect(just.status, name).not.toBe(413)
    expect(just.status, `${name} ${just.body}`).toBeLessThan(500)
    statuses[over.status] = (statuses[over.status] ?? 0) + 1
  })
  expect(statuses[413]).toBeGreaterThan(40)
})

test('who has no session is refused before a byte of a body is read', async () => {
  const closed = routes().filter(({ name }) => !open.some((pattern) => pattern.test(name)))

  await each(closed, async ({ name, method, path }) => {
    const reply = await send({ method, path, headers: { 'content-length': '1000' } })

    expect(reply.status, name).toBeGreaterThanOrEqual(400)
    expect(reply.status, name).toBeLessThan(500)
    expect(reply.head, name).toContain('connection: close')
  })
  expect(closed.length).toBeGreaterThan(50)
})

describe('a compressed body', () => {
  test.each([
    '/auth/v1/signup',
    '/rest/v1/tones',
    '/storage/v1/object/list/x',
    '/functions/v1/speech',
  ])('is refused by %s, its plain twin is not', async (path) => {
    const wish = { method: 'POST', path, token: tokens.member }
    const body = '{}'
    const headers = { 'content-length': '2' }

    const gzip = await send({ ...wish, headers: { ...headers, 'content-encoding': 'gzip' } }, body)
    const plain = await send(
      { ...wish, headers: { ...headers, 'content-encoding': 'identity' } },
      body,
    )

    expect(gzip.status).toBe(415)
    expect(gzip.head).toContain('accept-encoding: identity')
    expect(plain.status).not.toBe(415)
  })
})

/** Sends the head, and the body when it is told to go on. */
function askFirst(path: string, body: string, token?: string) {
  return new Promise<{ status: number; wasWanted: boolean }>((resolve, reject) => {
    let wasWanted = false
    const outgoing = request({
      ...{ host: '127.0.0.1', port: port(), method: 'POST', path, agent: false },
      headers: {
        ...{ expect: '100-continue', 'content-length': body.length },
        ...{ 'content-type': 'application/json' },
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    outgoing.on('continue', () => {
      wasWanted = true
      outgoing.end(body)
    })
    outgoing.on('response', (incoming) => {
      resolve({ status: incoming.statusCode ?? 0, wasWanted })
      outgoing.destroy()
    })
    outgoing.on('error', reject)
    outgoing.flushHeaders()
  })
}

test('a sender that asks first is told to go on only when its body is wanted', async () => {
  const path = '/functions/v1/knowledge-search'
  const body = JSON.stringify({ question: 'What does it cost?' })

  const refused = await askFirst(path, body)
  const wanted = await askFirst(path, body, tokens.member)

  expect(refused).toEqual({ status: 401, wasWanted: false })
  expect(wanted).toEqual({ status: 200, wasWanted: true })
})
