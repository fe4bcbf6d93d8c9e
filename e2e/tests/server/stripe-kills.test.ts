import { once } from 'node:events'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { holdTable } from 'database/testing/hold-table'
import { times } from 'database/testing/times'
import { createAccount } from 'e2e/account'
import { preparedCopy } from 'e2e/prepared-folder'
import { type ServerProcess, spawnServer } from 'e2e/server-process'
import { ownerConnection, sql } from 'e2e/sql'
import { signatureOf } from 'server/billing/testing/stripe-events'
import { inSeconds, newId, year } from 'server/billing/testing/stripe-store'
import {
  type StripeTwin,
  startStripeTwin,
  twinKey,
  twinSecret,
} from 'server/billing/testing/stripe-twin'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The server is killed while it takes an event of Stripe, and when the event is taken and not read yet.

const cleanup = useCleanup()
const [customer, subscription] = ['cus_kills', 'sub_kills']
let dataDir = ''
let port = 0
let server: ServerProcess
let twin: StripeTwin
let organizationId = ''
const url = () => `http://127.0.0.1:${port}`

async function start() {
  server = spawnServer({
    ...{ port, dataDir, publicUrl: url() },
    environment: {
      ...{ STRIPE_SECRET_KEY: twinKey, STRIPE_API_BASE: twin.url },
      STRIPE_WEBHOOK_SECRET: twinSecret,
    },
  })
  await server.ready
}
async function killServer() {
  server.child.kill('SIGKILL')
  if (server.child.signalCode === null) await once(server.child, 'exit')
}

beforeAll(async () => {
  twin = await startStripeTwin()
  dataDir = await preparedCopy(cleanup, 'stripe-kills-')
  port = await freePort()
  await start()
  organizationId = (await createAccount(url())).organizationId
  twin.customers.set(customer, { id: customer, object: 'customer', name: null, email: null })
  twin.subscriptions.set(subscription, {
    ...{ id: subscription, object: 'subscription', customer, status: 'active' },
    ...{ trial_end: null, ended_at: null, cancel_at: null, cancel_at_period_end: false },
    metadata: {},
    items: {
      object: 'list',
      data: [
        {
          ...{ id: 'si_kills', price: { id: 'price_annual' } },
          ...{ current_period_start: inSeconds(), current_period_end: inSeconds() + year },
        },
      ],
    },
  })
  await sql(
    { dataDir },
    `insert into private.stripe_customers (organization_id, stripe_id) values ('${organizationId}', '${customer}')`,
  )
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await twin.close()
})

const count = async (what: string) =>
  Number((await sql({ dataDir }, `select count(*)::int as number from ${what}`))[0]?.number)
const isWaiting = () => count("pg_stat_activity where wait_event_type = 'Lock'")
const heard = (id: string) => count(`private.stripe_events where id = '${id}'`)
const jobs = () => count("pgboss.job where name = 'stripe' and state < 'completed'")
const readings = async () =>
  Number((await sql({ dataDir }, 'select readings from private.stripe_customers'))[0]?.readings)
const isEnding = async () =>
  (
    await sql(
      { dataDir },
      `select cancel_at_period_end as ending from billing.organization_subscriptions
       where organization_id = '${organizationId}' and deleted_at is null and price_id = 'price_annual'`,
    )
  )[0]?.ending

/** What Stripe knows from now on, and the event that says so. */
async function change(cancel_at_period_end: boolean) {
  await twin.change(subscription, { cancel_at_period_end })
  return { ...twin.told.events.at(-1), id: newId('evt') }
}
async function post(event: object) {
  const body = JSON.stringify(event)
  const headers = { 'stripe-signature': signatureOf(body, twinSecret) }
  const answer = await fetch(`${url()}/functions/v1/stripe-webhook`, {
    ...{ method: 'POST', headers, body },
  })
  return answer.status
}
const hold = async (table: string) => holdTable(await ownerConnection({ dataDir }), table, 'share')

const rounds = times(1, 10)

test(
  `kill -9, ${rounds} times at each moment: what was taken is read, what was not is taken when it comes again`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const untaken = await change(true)
      const events = await hold('private.stripe_events')
      const lost = post(untaken).catch(() => null)
      await expect.poll(isWaiting).toBeGreaterThan(0)
      await killServer()
      expect(await lost).toBeNull()
      await events.release()
      await start()
      expect([await heard(untaken.id), await jobs()]).toEqual([0, 0])
      expect(await post(untaken)).toBe(200)
      await expect.poll(isEnding).toBe(true)
      await expect.poll(jobs).toBe(0)

      const unread = await change(false)
      const customers = await hold('private.stripe_customers')
      expect(await post(unread)).toBe(200)
      await expect.poll(isWaiting).toBeGreaterThan(0)
      await killServer()
      await customers.release()
      await start()
      expect(await isEnding()).toBe(true)
      // A dead process misses its heartbeat first.
      await expect.poll(isEnding, { timeout: 60_000 }).toBe(false)
      await expect.poll(jobs).toBe(0)

      const before = await readings()
      expect([await post(untaken), await post(unread)]).toEqual([200, 200])
      expect([await jobs(), await readings()]).toEqual([0, before])
    }
  },
  60_000 + rounds * 90_000,
)
