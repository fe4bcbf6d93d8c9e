import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../api/testing/use-api.ts'
import { useOrganizations } from '../functions/testing/organizations.ts'
import { deriveSecrets } from '../lib/secrets/secrets.ts'
import { createVisitTokens } from '../widget/visit-token.ts'
import { bodyRoutes } from './testing/routes.ts'
import { type Holder, type Specimen, specimens } from './testing/specimens.ts'

// Lawful requests in which one value is another one: whatever it is, nothing breaks, and of others nothing is reached.

const secretKey = 'a root of the values that is long enough'
const organizations = useOrganizations({ SECRET_KEY: secretKey })
const { product, call, sql, visitor } = organizations
const visits = createVisitTokens(deriveSecrets([secretKey], 'widget-visits'))
let own: Holder
let rival: Holder

async function send({ method, path, token, body }: Specimen, text = JSON.stringify(body)) {
  const response = await fetch(`${product().url}${path}`, {
    method,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      origin: product().url,
      ...(path.endsWith('/mcp') && { accept: 'application/json, text/event-stream' }),
    },
    body: text,
  })
  const isEndless = path.endsWith('/people') && response.ok
  return { status: response.status, text: await (isEndless ? begun(response) : response.text()) }
}

/** How a stream begins that goes on until somebody leaves. */
async function begun({ body }: Response) {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return Buffer.from(first?.value ?? []).toString()
}

async function made(token: string, path: string, body: object) {
  const { status, text } = await send({ method: 'POST', path, token, body })
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}

async function holder(): Promise<Holder> {
  const { id: organization, owner } = await organizations.organization()
  await owner.client.auth.refreshSession()
  const { data } = await owner.client.auth.getSession()
  const member = data.session?.access_token ?? ''
  const scopes = ['agents.write', 'conversations.write', 'knowledge.write', 'analytics.read']
  const wanted = { organization_id: organization, name: 'Shop', scopes }
  const { key } = (await call(owner.client, 'integration-keys', wanted)).body
  const { id } = await made(key, '/api/v1/agents', { ...agent, handoff: true })
  await made(key, `/api/v1/agents/${id}/publish`, {})
  const text = await made(key, '/api/v1/knowledge/texts', {
    ...{ kind: 'text', title: 'Holidays', body: 'You get 25 days.' },
  })
  const said = { message: 'How many days?' }
  const talked = await made(key, `/api/v1/agents/${id}/conversations`, said)
  const interaction = await made(key, '/api/v1/interactions', { agent_id: id })
  const answered = await made(key, `/api/v1/interactions/${interaction.id}/messages`, said)
  const webhook = await made(member, '/functions/v1/webhooks', {
    ...{ organization_id: organization, url: 'https://hooks.example/' },
    events: ['interaction.ended'],
  })
  const { data: theirs } = await (await visitor()).auth.getSession()
  const { sub = '', session_id } = decodeJwt(theirs.session?.access_token ?? '')
  const place = { agent: id, origin: null, gallery: null }
  const visit = await visits.visit({ ...place, visitor: sub, session: String(session_id) })
  const ticket = await visits.ticket(place)
  const site = await made(key, '/api/v1/knowledge/sites', { kind: 'web', url: 'http://10.0.0.1/a' })
  const collection = await made(key, '/api/v1/knowledge/collections', { name: 'House rules' })
  const turn = { message: { id: randomUUID(), text: 'How many days?' } }
  await send({ method: 'POST', path: '/widget/visit/turn', token: visit, body: turn })
  const { rows } = await sql(
    `select id, conversation_id from public.messages where role = 'assistant' and conversation_id =
       (select conversation_id from public.messages where id = $1)`,
    [turn.message.id],
  )
  const ids = {
    ...{ organization, agent: id, conversation: talked.conversation_id, text: text.id },
    ...{ interaction: interaction.id, answer: answered.message_id, webhook: webhook.id },
    ...{ talk: rows[0]?.conversation_id, heard: rows[0]?.id, site: site.id },
    collection: collection.id,
    question: turn.message.id,
  }
  return { member, key, visit, ticket, ids }
}

beforeAll(async () => {
  own = await holder()
  rival = await holder()
}, 60_000)

/** The bodies in which one value is changed. */
function changed(value: unknown, change: (leaf: unknown) => unknown[]): unknown[] {
  const here = change(value)
  if (value === null || typeof value !== 'object') return here
  const deeper = Object.entries(value).flatMap(([name, part]) =>
    changed(part, change).map((other) =>
      Array.isArray(value)
        ? value.map((one, index) => (String(index) === name ? other : one))
        : { ...value, [name]: other },
    ),
  )
  return [...here, ...deeper]
}

const strings = ['\u0000', 'a\u0000b', '\ud800', '__proto__', 'constructor', '9'.repeat(400)]
const numbers = [-1, 0.5, 2 ** 53, 1e308]
const deep = JSON.parse('['.repeat(2000) + ']'.repeat(2000))

/** What somebody might send instead of a value. */
function hostile(value: unknown): unknown[] {
  if (typeof value === 'string') return [...strings, 7, {}]
  if (typeof value === 'number') return [...numbers, '7']
  if (typeof value !== 'object' || value === null) return []
  const more = ['__proto__', 'constructor', '\u0000'].map((name) =>
    Object.fromEntries([...Object.entries(value), [name, { organization_id: rival.ids.agent }]]),
  )
  return Array.isArray(value) ? [null, deep, value.concat(value, value)] : [null, [value], ...more]
}

async function isServing() {
  return (await fetch(`${product().url}/health/ready`)).status === 200
}

test('each route of functions, the interaction API and the widget has its lawful request', () => {
  const newest =
    /^\/(functions\/v1\/(connections|mcp-servers|webhooks|handoff|agent-bundle|conversation|knowledge|widget)|api\/v1\/(interactions|hooks|chat|mcp|knowledge)|widget\/visit)/
  // Without a body, or with a form.
  const others =
    /\/(end|sync|renew|connections\/:id\/test|mcp-servers\/:id\/check|knowledge-upload|sources|sources\/:id\/file|visit\/file|:sourceId|:source_id|:act)$/
  const shape = (path: string) => path.replace(/[0-9a-f-]{36}|:\w+/g, '*')
  const known = specimens(own).map(({ method, path }) => `${method} ${shape(path)}`)

  const unknown = bodyRoutes(product().hono)
    .filter(({ method, path }) => method !== 'DELETE' && newest.test(path))
    .map(({ name }) => name)
    .filter((name) => !others.test(name) && !known.includes(shape(name)))

  expect(unknown).toEqual([])
})

test('each of them is answered, but for what is not there', async () => {
  const refused = new Map<string, string>()
  for (const specimen of specimens(own)) {
    const { status, text } = await send(specimen)
    const code = status >= 300 ? JSON.parse(text).error.code : null
    // What has not failed, or is being read, cannot be begun again.
    if (code && code !== 'conflict') refused.set(specimen.path, code)
  }

  expect(Object.fromEntries(refused)).toEqual({
    // At a private address; nobody went there; it has no tests; it cites nothing.
    '/functions/v1/models': 'model_address',
    // Somebody else was answered.
    '/functions/v1/conversation/stop': 'answer_not_found',
    '/functions/v1/connections': 'connection_failed',
    '/functions/v1/connections/signed-in': 'sign_in_lapsed',
    '/functions/v1/mcp-servers': 'tool_failed',
    '/functions/v1/mcp-servers/signed-in': 'sign_in_lapsed',
    // This is no connection, and no server.
    [`/functions/v1/connections/${own.ids.organization}/renew`]: 'not_found',
    [`/functions/v1/mcp-servers/${own.ids.organization}/sign-in`]: 'not_found',
    [`/functions/v1/agent-tests/${own.ids.agent}`]: 'no_tests',
    [`/functions/v1/agent-tests/${own.ids.agent}/interview`]: 'no_questions',
    '/widget/visit/cited': 'text_not_open',
  })
})

test('a value of any kind is answered or refused, and never breaks anything', async () => {
  const faults: string[] = []
  for (const specimen of specimens(own)) {
    const bodies = changed(specimen.body, hostile).map((body) => JSON.stringify(body))
    const broken = ['', '{', 'null', '"\\ud800"', `{"a":${'['.repeat(30_000)}`]
    for (const text of [...bodies, ...broken]) {
      const answer = await send(specimen, text)
      if (answer.status < 500) continue
      faults.push(`${specimen.path} ${text.slice(0, 200)}: ${answer.status} ${answer.text}`)
    }
  }

  expect(faults).toEqual([])
  expect(await isServing()).toBe(true)
}, 240_000)

describe('an id of another organisation', () => {
  test('is answered as one that nobody has, wherever it stands', async () => {
    const faults: string[] = []
    let asked = 0
    for (const [name, id] of Object.entries(own.ids)) {
      const foreign = rival.ids[name as keyof Holder['ids']]
      for (const specimen of specimens(own)) {
        const put = (other: string): Specimen => ({
          ...{ ...specimen, path: specimen.path.replaceAll(id, other) },
          body: JSON.parse(JSON.stringify(specimen.body).replaceAll(id, other)),
        })
        if (!JSON.stringify(specimen).includes(id)) continue
        // Whoever has a session may talk to a published agent, and ask for the people behind it.
        if (/^\/functions\/v1\/(conversation|handoff(\/contact)?)$/.test(specimen.path)) continue
        asked += 1
        const [theirs, nobodys] = [await send(put(foreign)), await send(put(randomUUID()))]
        const plain = ({ status, text }: typeof theirs) =>
          `${status} ${text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').replace(/"ms":\d+/, '')}`
        if (plain(theirs) !== plain(nobodys)) {
          faults.push(`${specimen.path} ${name}: ${plain(theirs)} but ${plain(nobodys)}`)
        }
        for (const secret of Object.values(rival.ids)) {
          if (secret !== foreign && theirs.text.includes(secret))
            faults.push(`${specimen.path} tells ${secret}`)
        }
      }
    }

    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(20)
  }, 120_000)
})
