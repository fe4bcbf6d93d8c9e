import { giveFeature } from 'database/testing/give-feature'
import { rowsAsOwner } from 'database/testing/world'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { createOutbound, type Outbound } from '../../lib/outbound/outbound.ts'
import type { KeyScope } from '../../lib/tokens/integration-key.ts'
import { startDeliveries } from '../../webhooks/deliveries.ts'
import { eventTypes } from '../../webhooks/events.ts'
import { startReceiver } from '../../webhooks/testing/receiver.ts'
import { agent, hookSecret, refusal, useApi } from '../testing/use-api.ts'
import { DeliveryHeaders } from './describe-webhooks.ts'
import { eventBody } from './event-schemas.ts'

const allowed: string[] = []
const api = useApi(allowed)
const { ask } = api
const owner = rowsAsOwner(api.world)
let receiver: Awaited<ReturnType<typeof startReceiver>>
let outbound: Outbound
let pool: pg.Pool
let sending: ReturnType<typeof startDeliveries>
beforeAll(async () => {
  receiver = await startReceiver()
  allowed.push(receiver.host)
  outbound = createOutbound({ allowed })
  pool = new pg.Pool({ ...api.world().authenticator, max: 1 })
  pool.on('error', () => {})
  sending = startDeliveries({
    ...{ db: api.library.db, pool, outbound, log: createLog('silent') },
    ...{ secrets: [hookSecret], schedule: [0, 0] },
  })
})
afterAll(async () => {
  await sending.close()
  await Promise.all([receiver.stop(), outbound.close(), pool.end()])
})
afterEach(async () => {
  await owner('delete from webhook_endpoints')
  receiver.received.length = 0
})

/** An organisation with a published agent, and a key that may do everything. */
async function reception() {
  const acme = await api.world().organization()
  await giveFeature(api.world(), acme, 'insights', true)
  const made = await api.key(acme)
  const { id } = await ask(made.key, 'POST', '/agents', agent)
  await ask(made.key, 'POST', `/agents/${id}/publish`)
  return { acme, agent: String(id), ...made }
}
const subscribe = (key: string, event: string, target_url = `${receiver.url}/secret-path`) =>
  ask<{ id: string; secret: string; host: string }>(key, 'POST', '/hooks', { event, target_url })
const begin = (key: string, agent_id: string) =>
  ask(key, 'POST', '/interactions', { agent_id, results: {} })
const told = () => receiver.received.map(({ event }) => event.type)
const hooksOf = async (key: string) =>
  (await api.list(key, '/hooks')).data.map(({ event }) => event).toSorted()

describe('a hook', () => {
  test('is told what happens, signed, until it is ended', async () => {
    const { key, agent } = await reception()
    const { id, secret, host } = await subscribe(key, 'conversation.ended')
    const first = await begin(key, agent)
    await ask(key, 'POST', `/interactions/${first.id}/end`)
    await expect.poll(told).toEqual(['conversation.ended'])

    const gone = await api.call('DELETE', `/hooks/${id}`, { key })
    const second = await begin(key, agent)
    await ask(key, 'POST', `/interactions/${second.id}/end`)

    const [got] = receiver.received
    if (!got) throw new Error('Nothing came.')
    expect(receiver.verify(secret, got)).toBeTruthy()
    expect(got.event.data).toMatchObject({
      ...{ id: first.id, channel: 'api', messages: 0, ended_at: expect.any(String) },
      agent: { id: agent, name: 'Maya', role: 'IT help desk' },
    })
    expect(host).toBe(`http://${receiver.host}`)
    expect(gone.status).toBe(204)
    expect(await owner('select 1 from webhook_deliveries')).toEqual([])
  })

  test('that answers 410 is subscribed to no more', async () => {
    const { key, agent } = await reception()
    await subscribe(key, 'conversation.ended')
    await subscribe(key, 'agent.published')
    receiver.answer(410)

    const { id } = await begin(key, agent)
    await ask(key, 'POST', `/interactions/${id}/end`)

    await expect.poll(() => hooksOf(key)).toEqual(['agent.published'])
  })

  test('goes along to the successor of its key, and ends with it', async () => {
    const { acme, key, id, agent } = await reception()
    await subscribe(key, 'conversation.ended')
    const successor = JSON.stringify({ prefix: 'dwk_abcd', last_four: 'wxyz', hash: 'of another' })
    const as = (sql: string, values: unknown[]) => api.world().value(acme.owner, sql, values)
    const rotate = "select private.rotate_integration_key($1, $2::jsonb, interval '1 hour')"
    const next = await as(rotate, [id, successor])
    const end = async () => {
      const { id: talk } = await begin(key, agent)
      await ask(key, 'POST', `/interactions/${talk}/end`)
    }

    expect(await hooksOf(key)).toEqual(['conversation.ended'])
    await end()
    await expect.poll(told).toEqual(['conversation.ended'])
    await as('select private.revoke_integration_key($1)', [next])
    await end()

    const states = () => owner('select state from webhook_deliveries')
    await expect.poll(states).toEqual([{ state: 'delivered' }])
  })

  test('is sent nothing that waits once its key is revoked', async () => {
    const { key, id, agent } = await reception()
    await subscribe(key, 'conversation.ended')
    const claim = "select 1 from private.claim_deliveries(9, interval '1 minute')"
    const client = await api.world().owner.connect()
    try {
      const talk = await begin(key, agent)
      await client.query('begin')
      await client.query('update conversations set ended_at = now() where id = $1', [talk.id])
      const before = (await client.query(claim)).rowCount
      await client.query('update webhook_deliveries set leased_until = null')
      await client.query('update integration_keys set disabled_at = now() where id = $1', [id])
      const after = (await client.query(claim)).rowCount

      expect([before, after]).toEqual([1, 0])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('an event', () => {
  test('of each kind is told, and listed as it was told', async () => {
    const { acme, key, agent } = await reception()
    await api.library.teach(acme, 'The office is open from 9 to 17.')
    for (const event of eventTypes) await subscribe(key, event)
    const { id } = await begin(key, agent)
    const asked = { message: 'How tall is the Eiffel Tower?' }
    await ask(key, 'POST', `/interactions/${id}/messages`, asked)
    await ask(key, 'POST', `/interactions/${id}/end`)
    await ask(key, 'PATCH', `/agents/${agent}`, { handoff: true })
    await ask(key, 'POST', `/agents/${agent}/publish`)
    await owner('insert into private.inbox_presence (organization_id, user_id) values ($1, $2)', [
      acme.id,
      acme.owner.id,
    ])
    const visitor = await api.world().person({ anonymous: true })
    await api
      .world()
      .value(visitor, "select private.ask_for_person($1, null, 'agent', 'asked')", [agent])

    await expect.poll(() => told().toSorted()).toEqual(eventTypes.toSorted())
    for (const event of eventTypes) {
      const { data } = await ask<{ data: unknown[] }>(key, 'GET', `/events/${event}?limit=1`)
      const { event: sent, headers } =
        receiver.received.find((one) => one.event.type === event) ?? {}
      expect(data).toEqual([{ ...sent, timestamp: expect.any(String) }])
      expect(eventBody(event).parse(sent)).toEqual(sent)
      expect(() => DeliveryHeaders.parse(headers)).not.toThrow()
    }
    const question = receiver.received.find(({ event }) => event.type === 'question.unanswered')
    expect(question?.event.data).toMatchObject({ conversation_id: id, question: asked.message })
  })

  test('of what others talk is not for a key that may only talk itself', async () => {
    const { acme, key, agent } = await reception()
    const own = await api.key(acme, ['conversations.write'])
    await subscribe(own.key, 'conversation.ended')
    const [theirs, mine] = [await begin(key, agent), await begin(own.key, agent)]

    await ask(key, 'POST', `/interactions/${theirs.id}/end`)
    await ask(own.key, 'POST', `/interactions/${mine.id}/end`)

    await expect.poll(() => receiver.received.map(({ event }) => event.data.id)).toEqual([mine.id])
    const listed = await ask<{ data: { data: { id: string } }[] }>(
      ...([own.key, 'GET', '/events/conversation.ended'] as const),
    )
    expect(listed.data.map(({ data }) => data.id)).toEqual([mine.id])
  })

  test.each<[string, KeyScope[]]>([
    ['agent.published', ['conversations.write', 'analytics.read']],
    ['handoff.requested', ['conversations.write', 'agents.read']],
    ['conversation.ended', ['agents.write']],
    ['question.unanswered', ['agents.write']],
  ])('%s needs another scope than %s', async (event, scopes) => {
    const acme = await api.world().organization()
    await giveFeature(api.world(), acme, 'insights', true)
    const { key } = await api.key(acme, scopes)
    const body = { event, target_url: receiver.url }

    const subscribed = await refusal(await api.call('POST', '/hooks', { key, body }))
    const listed = await refusal(await api.call('GET', `/events/${event}`, { key }))

    expect(subscribed.status).toBe(403)
    expect(listed.status).toBe(403)
    expect(await owner('select 1 from webhook_endpoints')).toEqual([])
  })
})

describe('what is not theirs', () => {
  test("is neither listed nor ended: another organisation's key, and another key of this one", async () => {
    const [acme, rival] = [await reception(), await reception()]
    const beside = await api.key(acme.acme)
    const { id } = await subscribe(acme.key, 'conversation.ended')

    for (const { key } of [rival, beside]) {
      expect(await hooksOf(key)).toEqual([])
      expect(await refusal(await api.call('DELETE', `/hooks/${id}`, { key }))).toEqual({
        ...{ status: 404, code: 'hook_not_found' },
      })
    }
    expect(await hooksOf(acme.key)).toEqual(['conversation.ended'])
  })

  test('is not told to them', async () => {
    const [acme, rival] = [await reception(), await reception()]
    await subscribe(rival.key, 'conversation.ended')
    await subscribe(acme.key, 'conversation.ended')

    const { id } = await begin(acme.key, acme.agent)
    await ask(acme.key, 'POST', `/interactions/${id}/end`)

    await expect.poll(told).toHaveLength(1)
    expect(await owner('select organization_id as id from webhook_deliveries')).toEqual([
      { id: acme.acme.id },
    ])
  })
})

test('an address to which nothing may be sent is refused, and one by its name when it is called', async () => {
  const { key } = await reception()
  const at = async (target_url: string) =>
    refusal(
      await api.call('POST', '/hooks', { key, body: { event: 'agent.published', target_url } }),
    )

  expect(await at('https://10.0.0.1/a')).toEqual({ status: 422, code: 'bad_address' })
  expect(await at('https://[::1]/a')).toEqual({ status: 422, code: 'bad_address' })
  expect(await at('https://169.254.169.254/latest')).toEqual({ status: 422, code: 'bad_address' })
  expect(await at('https://a:b@example.com/')).toEqual({ status: 422, code: 'bad_address' })
  expect(await at('http://example.com/')).toEqual({ status: 422, code: 'not_https' })
  expect(await at('ftp://example.com/')).toMatchObject({ status: 400 })
  await subscribe(key, 'agent.published', 'https://localhost/a')
  const { id } = await ask(key, 'POST', '/agents', agent)
  await ask(key, 'POST', `/agents/${id}/publish`)
  await expect
    .poll(async () => (await owner('select last_error from webhook_deliveries'))[0]?.last_error)
    .toContain('localhost has no public address')
})

test('an organisation has 100 subscriptions at most, which take no place of its webhooks', async () => {
  const { acme, key } = await reception()
  const add = () =>
    api.call('POST', '/hooks', {
      ...{ key, body: { event: 'agent.published', target_url: receiver.url } },
    })
  for (let made = 0; made < 100; made += 1) expect((await add()).status).toBe(201)

  expect(await refusal(await add())).toEqual({ status: 403, code: 'forbidden' })
  const settings = { url: receiver.url, description: '', events: ['interaction.ended'] }
  await api
    .world()
    .value(acme.owner, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
      ...[crypto.randomUUID(), acme.id, JSON.stringify(settings), 'sealed'],
    ])
})

test('where events go and what signs them stands nowhere but in the answer', async () => {
  const { acme, key } = await reception()
  const { id, secret } = await subscribe(key, 'agent.published', `${receiver.url}/planted-path`)
  await api
    .world()
    .value(acme.owner, 'select private.delete_webhook($1)', [
      (await subscribe(key, 'agent.published', `${receiver.url}/planted-path`)).id,
    ])
  const tables = await owner(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'billing', 'storage', 'realtime', 'pgboss')`,
  )

  for (const { name } of tables) {
    const found = await owner(
      `select 1 from ${name} as one where one::text like '%planted-path%' or one::text like $1`,
      [`%${secret}%`],
    )
    expect(found, name).toEqual([])
  }
  const listed = JSON.stringify(await api.list(key, '/hooks'))
  expect(listed).toContain(id)
  expect(listed).not.toMatch(/planted-path|whsec_/)
})
