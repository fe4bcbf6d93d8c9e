import { expect, test } from 'vitest'
import { signatureOf } from '../../billing/testing/stripe-events.ts'
import { inSeconds } from '../../billing/testing/stripe-store.ts'
import { twinSecret } from '../../billing/testing/stripe-twin.ts'
import { customerOf } from './stripe-webhook.ts'
import { useStripe } from './testing/use-stripe.ts'

const next = 'whsec_of_tomorrow'
const stripe = await useStripe({ STRIPE_WEBHOOK_SECRET: `${next}, ${twinSecret}` })
const { twin, post, organization, subscription, sql } = stripe

async function customer() {
  const acme = await organization()
  const { body } = await stripe.ask(acme.owner, 'POST', '/checkout', { organization_id: acme.id })
  twin.told.hold()
  await stripe.pay(body.url)
  twin.told.release()
  const [id = ''] = [...twin.subscriptions.keys()].slice(-1)
  return { acme, id, events: twin.told.events.slice(-4) }
}
const heard = async (id: string) =>
  (await sql('select from private.stripe_events where id = $1', [id])).rows.length
const readings = async (organizationId: string) =>
  Number(
    (
      await sql('select readings from private.stripe_customers where organization_id = $1', [
        organizationId,
      ])
    ).rows[0]?.readings,
  )
const someEvent = () => twin.told.events.at(-1) ?? expect.fail()

test('what Stripe did not sign a moment ago counts for nothing', async () => {
  const { acme, id } = await customer()
  const forged = { ...someEvent(), id: `evt_forged${inSeconds()}` }
  const body = JSON.stringify(forged)
  const send = (signature?: string, sent = body) =>
    fetch(stripe.hook(), {
      method: 'POST',
      headers: signature ? { 'stripe-signature': signature } : {},
      body: sent,
    })

  const answers = await Promise.all([
    send(),
    send(''),
    send('t=1,v1=00'),
    send(`t=${inSeconds()},v1=`),
    post(forged, { secret: 'whsec_of_somebody' }),
    post(forged, { secret: '' }),
    post(forged, { at: inSeconds() - 301 }),
  ])
  const signed = await post(forged)

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  expect(signed.status).toBe(200)
  // The trial of the organization is one as well, but has no way to pay.
  await expect
    .poll(() => subscription(acme.id))
    .toMatchObject({ status: 'trialing', payment_methods: [{}] })
  expect(twin.subscriptions.get(id)?.status).toBe('trialing')
})

test('a body that was changed after it was signed is refused', async () => {
  await customer()
  const event = someEvent()
  const signature = signatureOf(JSON.stringify(event), twinSecret)

  const answer = await fetch(stripe.hook(), {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: JSON.stringify({ ...event, type: 'customer.subscription.deleted' }),
  })

  expect([answer.status, await heard(event.id)]).toEqual([400, 0])
})

test('during a rotation both secrets count', async () => {
  await customer()
  const [first, second] = [
    { ...someEvent(), id: `evt_a${inSeconds()}` },
    { ...someEvent(), id: `evt_b${inSeconds()}` },
  ]

  expect((await post(first, { secret: next })).status).toBe(200)
  expect((await post(second, { secret: twinSecret })).status).toBe(200)
})

/** A customer of whom everything that was told was read: what waits would else read what is changed next. */
async function settledCustomer() {
  const { acme, id, events } = await customer()
  for (const event of events) await post(event)
  await expect.poll(() => subscription(acme.id)).toMatchObject({ payment_methods: [{}] })
  await expect.poll(() => waiting(acme.id)).toBe(0)
  return { acme, id, events, before: await readings(acme.id) }
}
const waiting = async (organizationId: string) =>
  (
    await sql(
      "select from pgboss.job where name = 'stripe' and state < 'completed' and group_id = $1",
      [organizationId],
    )
  ).rows.length

test('an event that comes again does nothing again', async () => {
  const { acme, events, before } = await settledCustomer()

  const answers = await Promise.all(events.map((event) => post(event)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await readings(acme.id)).toBe(before)
})

test('an event whose server loses the database in the middle is read once, when Stripe sends it again', async () => {
  const { acme, before } = await settledCustomer()
  const event = { ...someEvent(), id: `evt_cut${inSeconds()}` }
  const other = await stripe.product().world.owner.connect()
  await other.query('begin')
  await other.query('insert into private.stripe_events (id) values ($1)', [event.id])
  const told = post(event)
  const ended = async () =>
    (
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%take_stripe_event%'`,
      )
    ).rows.length
  await expect.poll(ended).toBe(1)
  const { status } = await told
  await other.query('rollback')
  other.release()
  expect(status).toBeGreaterThanOrEqual(500)
  expect([await heard(event.id), await waiting(acme.id)]).toEqual([0, 0])

  const again = await Promise.all([post(event), post(event)])

  expect(again.map((one) => one.status)).toEqual([200, 200])
  await expect.poll(() => readings(acme.id)).toBe(before + 1)
  await expect.poll(() => waiting(acme.id)).toBe(0)
  expect([await heard(event.id), await readings(acme.id)]).toEqual([1, before + 1])
})

test('in whatever order and however often events come, what holds at Stripe holds here', async () => {
  const { acme, id, events } = await customer()
  twin.told.hold()
  const later = [
    await twin.change(id, { status: 'active', trial_end: null }),
    await twin.change(id, { status: 'past_due' }),
    await twin.change(id, { status: 'active', cancel_at_period_end: true }),
  ]

  for (const event of [...later.toReversed(), ...events.toReversed(), ...later, ...events]) {
    expect((await post(event)).status).toBe(200)
  }

  await expect
    .poll(() => subscription(acme.id))
    .toMatchObject({
      ...{ status: 'active', cancel_at_period_end: true },
    })
})

test('an event of long ago with a fresh signature undoes nothing', async () => {
  const { acme, id, events } = await settledCustomer()
  await twin.change(id, { status: 'canceled', ended_at: inSeconds() })
  expect(twin.told.statuses.at(-1)).toBe(200)
  await expect.poll(() => subscription(acme.id)).toMatchObject({ status: 'canceled' })
  const [, created] = events
  const before = await readings(acme.id)

  const told = await post({ ...created, id: `evt_late${inSeconds()}` })
  expect(told.status).toBe(200)
  await expect.poll(() => readings(acme.id)).toBeGreaterThan(before)

  expect(await subscription(acme.id)).toMatchObject({ status: 'canceled' })
})

test('an unknown event, and one of a customer of others, is taken and changes nothing', async () => {
  const unknown = {
    ...{ id: 'evt_unknown', object: 'event', type: 'treasury.moved', created: inSeconds() },
    data: { object: { customer: 'cus_of_others' } },
  }
  const ofOthers = { ...unknown, id: 'evt_others', type: 'customer.subscription.updated' }

  const answers = [await post(unknown), await post(ofOthers)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([await heard('evt_unknown'), await heard('evt_others')]).toEqual([1, 1])
})

test('a body past half a megabyte is not read', async () => {
  const answer = await post({ ...someEvent(), filler: 'x'.repeat(520 * 1024) })

  expect(answer.status).toBe(413)
})

test.each([
  ['customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' }, undefined, 'cus_1'],
  ['invoice.paid', { id: 'in_1', customer: { id: 'cus_2' } }, undefined, 'cus_2'],
  ['customer.updated', { id: 'cus_3' }, undefined, 'cus_3'],
  ['payment_method.detached', { id: 'pm_1', customer: null }, { customer: 'cus_4' }, 'cus_4'],
  ['checkout.session.completed', { id: 'cs_1', customer: null }, undefined, null],
  ['charge.succeeded', { id: 'ch_1', customer: 'cus_5' }, undefined, null],
  ['customer.updated', null, null, null],
])('%s of %j and %j is about %s', (type, object, previous_attributes, expected) => {
  expect(customerOf({ type, data: { object, previous_attributes } })).toBe(expected)
})
