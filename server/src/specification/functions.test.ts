import { beforeAll, expect, test } from 'vitest'
import { agent } from '../api/testing/use-api.ts'
import { type Caller, parts, type TestRole, useCallers } from './testing/callers.ts'

// Who reaches the functions of embedded agents, webhooks, files of agents and handoffs, over HTTP. A session without its
// second step is nobody's, whatever its person may do.

const callers = useCallers()
const { caller, rolesThatReach, organization, product, sql } = callers
const editors: TestRole[] = ['member', 'owner']
const owner: TestRole[] = ['owner']
const everybodyHere: TestRole[] = parts.filter(
  (part) => part !== 'noToken' && part !== 'passwordOnly',
)

const hook = { url: 'https://example.com/hook', events: ['interaction.ended'] }
const empty = { method: 'POST', body: {} }

let template = ''
let waiting = ''
let bundle: unknown
beforeAll(async () => {
  const made = await ask(caller('owner'), '/interactions-api-wrapper/templates', {
    body: { ...agent, handoff: true },
  })
  template = made.body.id
  bundle = (await ask(caller('owner'), `/agent-bundle/${template}`, { method: 'GET' })).body
  await caller('owner').client.rpc('publish_template', { template_id: template }).throwOnError()
  const { rows } = await sql(
    `with talk as (
       insert into public.conversations (organization_id, template_id, version, channel, visitor_id, person_state)
       values ($1, $2, 1, 'agent', $3, 'waiting') returning organization_id, id, template_id
     )
     insert into public.handoffs (organization_id, conversation_id, template_id, reason)
     select organization_id, id, template_id, 'asked' from talk returning conversation_id`,
    [callers.organizationId, template, caller('anonymous').id],
  )
  waiting = rows[0].conversation_id
})

type Asked = { method?: string; body?: object }

/** The answer of a function; a fault of the server, or a call that is wrong in itself, proves nothing. */
async function ask(
  { client }: Pick<Caller, 'client'>,
  path: string,
  { method = 'POST', body }: Asked,
) {
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token
  const response = await fetch(`${product().url}/functions/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: 'sb_publishable_of_the_proofs',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (![200, 201, 202, 204, 401, 403, 404].includes(response.status)) {
    throw new Error(`${path}: ${response.status} ${text}`)
  }
  return { isTaken: response.ok, body: text && JSON.parse(text) }
}

async function webhook() {
  const { body } = await ask(caller('owner'), '/webhooks', {
    body: { organization_id: callers.organizationId, ...hook },
  })
  return String(body.id)
}

type Call = { who: TestRole[]; path: (webhook: string) => string; asked: () => Asked }
const calls: Record<string, Call> = {
  'GET /agent-bundle/:id': {
    who: editors,
    path: () => `/agent-bundle/${template}`,
    asked: () => ({ method: 'GET' }),
  },
  'POST /agent-bundle': {
    who: editors,
    path: () => `/agent-bundle?organization_id=${callers.organizationId}`,
    asked: () => ({ body: bundle as object }),
  },
  'POST /widget-secret': {
    who: owner,
    path: () => '/widget-secret',
    asked: () => ({ body: { template_id: template } }),
  },
  'POST /webhooks': {
    who: owner,
    path: () => '/webhooks',
    asked: () => ({ body: { organization_id: callers.organizationId, ...hook } }),
  },
  'POST /webhooks/:id': {
    who: owner,
    path: (id) => `/webhooks/${id}`,
    asked: () => ({ body: { ...hook, enabled: true, new_secret: true } }),
  },
  'POST /webhooks/:id/test': {
    who: owner,
    path: (id) => `/webhooks/${id}/test`,
    asked: () => empty,
  },
  'DELETE /webhooks/:id': {
    who: owner,
    path: (id) => `/webhooks/${id}`,
    asked: () => ({ method: 'DELETE' }),
  },
  'POST /handoff': {
    who: everybodyHere,
    path: () => '/handoff',
    asked: () => ({ body: { template_id: template, channel: 'agent' } }),
  },
  'POST /handoff/contact': {
    who: everybodyHere,
    path: () => '/handoff/contact',
    asked: () => ({
      body: { template_id: template, name: 'Jo', email: 'jo@example.com', message: 'Call me.' },
    }),
  },
  'POST /handoff/summary': {
    who: editors,
    path: () => '/handoff/summary',
    asked: () => ({ body: { conversation_id: waiting } }),
  },
}

test('each route of these functions is asked for here', () => {
  const names = product()
    .hono.routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/functions/v1', '')}`)
    .filter((name) => / \/(agent-bundle|widget-secret|webhooks|handoff)\b/.test(name))

  expect([...new Set(names)].sort()).toEqual(Object.keys(calls).sort())
})

test.each(Object.entries(calls))('%s is for its roles alone', async (_, { who, path, asked }) => {
  const reached = await rolesThatReach(async (one) => {
    const id = await webhook()
    const { isTaken } = await ask(one, path(id), asked())
    await sql('delete from public.webhook_endpoints where organization_id = $1', [
      callers.organizationId,
    ])
    await sql('delete from public.templates where organization_id = $1 and id <> $2', [
      ...[callers.organizationId, template],
    ])
    return isTaken
  })

  expect(reached).toEqual(who)
})

test('who is refused as an agent’s user here may do it in an organization of the own, which is active', async () => {
  const { id, owner: person } = await organization('Own')
  await sql(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'agent_user')",
    [person.id, callers.organizationId],
  )
  await person.client.auth.refreshSession()
  const own = await ask(person, '/interactions-api-wrapper/templates', { body: agent })
  const secret = (template_id: string) => ask(person, '/widget-secret', { body: { template_id } })
  const add = (organization_id: string) =>
    ask(person, '/webhooks', { body: { organization_id, ...hook } })
  const bring = (organization_id: string) =>
    ask(person, `/agent-bundle?organization_id=${organization_id}`, { body: bundle as object })

  for (const [here, there] of [
    [await secret(template), await secret(own.body.id)],
    [await add(callers.organizationId), await add(id)],
    [await bring(callers.organizationId), await bring(id)],
  ] as const) {
    expect([here.isTaken, there.isTaken]).toEqual([false, true])
  }
  expect(own.body.organization_id).toBe(id)
})
