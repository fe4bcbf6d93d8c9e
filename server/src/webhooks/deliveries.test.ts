import type { Organization } from 'database/testing/world'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agent, type Named, useApi } from '../api/testing/use-api.ts'
import { createLog } from '../lib/log.ts'
import { createOutbound, type Outbound } from '../lib/outbound/outbound.ts'
import { startDeliveries } from './deliveries.ts'
import { startReceiver } from './testing/receiver.ts'
import { makeWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

const api = useApi()
const { ask } = api
const log = createLog('silent')
const newest = 'a secret of now'
const every = ['interaction.results_ready', 'interaction.ended']
let receiver: Awaited<ReturnType<typeof startReceiver>>
let outbound: Outbound
let pool: pg.Pool
beforeAll(async () => {
  receiver = await startReceiver()
  outbound = createOutbound({ allowed: [receiver.host] })
  pool = new pg.Pool({ ...api.world().authenticator, max: 1 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await Promise.all([receiver.stop(), outbound.close(), pool.end()])
})
let sending: ReturnType<typeof startDeliveries> | undefined
afterEach(async () => {
  await sending?.close()
  sending = undefined
  receiver.received.length = 0
  await api.world().owner.query('delete from webhook_endpoints')
})

function start(schedule: number[] = [0, 0, 0]) {
  sending = startDeliveries({
    db: api.library.db,
    pool,
    outbound,
    log,
    secrets: [newest],
    schedule,
  })
  return sending
}

/** A webhook as its owner makes it. */
async function webhook({ id, owner }: Organization, url = receiver.url, events = every) {
  const [endpoint, secret] = [crypto.randomUUID(), makeWebhookSecret()]
  const settings = JSON.stringify({ url, description: '', events })
  const sealed = sealWebhookSecret([newest], endpoint, secret)
  await api
    .world()
    .as(owner, (query) =>
      query('select private.add_webhook($1, $2, $3, $4)', [endpoint, id, settings, sealed]),
    )
  return { endpoint, secret }
}

async function reception() {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const { id } = await ask(key, 'POST', '/agents', agent)
  await ask(key, 'POST', `/agents/${id}/publish`)
  const begin = async () => {
    const results = { name: { type: 'string', description: 'your name' } }
    return ask(key, 'POST', '/interactions', { agent_id: id, results })
  }
  return { acme, key, begin }
}

const deliveries = async () =>
  (
    await api
      .world()
      .owner.query(
        'select state, attempts, last_status, last_error, event_type, event_id from webhook_deliveries order by position',
      )
  ).rows
const states = async () => (await deliveries()).map(({ state }) => state)
const settled = (count: number) =>
  expect.poll(states).toEqual(Array.from({ length: count }, () => 'delivered'))

describe('what happens', () => {
  test('is sent, signed, as it is read by polling', async () => {
    const { acme, key, begin } = await reception()
    const { secret } = await webhook(acme)
    const { id } = await begin()
    start()

    await ask(key, 'POST', `/interactions/${id}/messages`, { message: 'Jane' })
    await settled(1)
    const [got] = receiver.received
    const polled = await ask<Named>(key, 'GET', `/interactions/${id}`)

    if (!got) throw new Error('Nothing came.')
    expect(receiver.verify(secret, got)).toBeTruthy()
    expect(() => receiver.verify(makeWebhookSecret(), got)).toThrow()
    expect(got.event).toMatchObject({ type: 'interaction.results_ready', data: polled })
    expect(polled).toMatchObject({ status: 'complete', results: { name: 'Jane' } })
  })

  test('is told in its order, to who chose it, and to no other organisation', async () => {
    const { acme, key, begin } = await reception()
    const rival = await reception()
    await webhook(acme)
    await webhook(acme, receiver.url, ['interaction.ended'])
    await webhook(rival.acme)
    const { id } = await begin()
    await ask(key, 'POST', `/interactions/${id}/end`)
    await ask(key, 'POST', `/interactions/${id}/end`)
    receiver.answer(500, 500)

    start()
    await settled(3)

    expect(receiver.received.filter(({ event }) => event.data.id !== id)).toEqual([])
    const firstWithBoth = (await deliveries()).map(({ event_type }) => event_type)
    expect(firstWithBoth.toSorted()).toEqual([
      ...['interaction.ended', 'interaction.ended', 'interaction.results_ready'],
    ])
    const taken = receiver.received.map(({ event }) => event.type)
    expect(taken.lastIndexOf('interaction.results_ready')).toBeLessThan(
      taken.lastIndexOf('interaction.ended'),
    )
  })

  test('is not sent when the act was undone', async () => {
    const { acme, begin } = await reception()
    await webhook(acme)
    const { id } = await begin()
    const client = await api.world().owner.connect()
    await client.query('begin')
    await client.query("select private.settle_interaction($1, 'ended')", [id])
    const within = await client.query('select 1 from webhook_deliveries')
    await client.query('rollback')
    client.release()

    expect(within.rowCount).toBe(1)
    expect(await deliveries()).toEqual([])
  })
})

describe('a delivery', () => {
  test('that fails is tried again under the same id, and given up in the end', async () => {
    const { acme, key, begin } = await reception()
    await webhook(acme)
    const first = await begin()
    await ask(key, 'POST', `/interactions/${first.id}/messages`, { message: 'Jane' })
    receiver.answer(500, 302)
    start([0, 0, 0])
    await settled(1)

    const second = await begin()
    receiver.answer(500, 500, 500, 503)
    await ask(key, 'POST', `/interactions/${second.id}/messages`, { message: 'Jane' })
    await expect.poll(states).toEqual(['delivered', 'dead'])

    const ids = receiver.received.map(({ id }) => id)
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(new Set(ids.slice(3)).size).toBe(1)
    expect(ids).toHaveLength(7)
    expect(await deliveries()).toMatchObject([
      { attempts: 3, last_status: 204, last_error: null },
      { attempts: 4, last_status: 503, last_error: 'It answered 503.' },
    ])
  })

  test('of a server that died is sent by another, under the same id', async () => {
    const { acme, key, begin } = await reception()
    const { secret } = await webhook(acme)
    const { id } = await begin()
    await ask(key, 'POST', `/interactions/${id}/messages`, { message: 'Jane' })
    const claim = "select event_id from private.claim_deliveries(5, interval '1 hour')"
    const { rows } = await api.world().owner.query(claim)
    const { rows: again } = await api.world().owner.query(claim)
    await api
      .world()
      .owner.query("update webhook_deliveries set leased_until = now() - interval '1 s'")

    start()
    await settled(1)

    expect([rows.length, again.length]).toEqual([1, 0])
    expect(receiver.received.map((one) => one.id)).toEqual([rows[0]?.event_id])
    expect(receiver.received.every((one) => receiver.verify(secret, one))).toBe(true)
  })

  test('that is cut by the end of its server is sent by the next one at once', async () => {
    const { acme, key, begin } = await reception()
    await webhook(acme)
    const { id } = await begin()
    receiver.answer('hang')
    const first = start([86_400])
    await ask(key, 'POST', `/interactions/${id}/messages`, { message: 'Jane' })
    await expect.poll(() => receiver.received.length).toBe(1)
    await first.close()

    start([86_400])
    await settled(1)

    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
  })

  test('to a private address is refused, and an endpoint that is gone is left alone', async () => {
    const { acme, key, begin } = await reception()
    await webhook(acme, 'http://127.0.0.1:9/hook')
    const { endpoint } = await webhook(acme)
    receiver.answer(410)
    const { id } = await begin()
    start([])

    await ask(key, 'POST', `/interactions/${id}/messages`, { message: 'Jane' })
    await expect.poll(states).toEqual(['dead', 'dead'])

    expect((await deliveries()).map(({ last_error }) => last_error).toSorted()).toEqual([
      ...['It answered 410.', 'Port 9 cannot be called, only 80 and 443.'],
    ])
    const { rows } = await api
      .world()
      .owner.query('select id from webhook_endpoints where disabled_at is not null')
    expect(rows).toEqual([{ id: endpoint }])
  })
})
