import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { organizationWithRoles, reaches, testRoles } from '../../testing/roles.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is kept of Stripe: who may begin something there, and what a reading of a customer changes.

const world = useWorld()
const owners = rowsAsOwner(world)

let count = 0
const id = (prefix: string) => `${prefix}_${++count}`

async function setDefaultPrice() {
  await owners(
    `insert into public.stripe_public_configs (key, value_json) values ('defaultSignupPriceId', '"price_annual"')
     on conflict (key) do update set value_json = excluded.value_json`,
  )
}

async function customerOf({ id: organization }: Organization) {
  const customer = id('cus')
  await owners(
    'insert into private.stripe_customers (organization_id, stripe_id) values ($1, $2)',
    [...[organization, customer]],
  )
  return customer
}

const soon = '2031-01-01T00:00:00Z'
const subscription = (change: object = {}) => ({
  ...{ stripe_id: id('sub'), status: 'active', trial_end: null, price_id: 'price_annual' },
  ...{ current_period_start: '2026-01-01T00:00:00Z', current_period_end: soon },
  cancel_at_period_end: false,
  ...change,
})

async function read(customer: string, subscriptions: object[], methods: object[] = []) {
  const [{ reading }] = await owners('select private.begin_stripe_reading($1) as reading', [
    customer,
  ])
  return keep(customer, reading, subscriptions, methods)
}
async function keep(
  customer: string,
  reading: unknown,
  subscriptions: object[],
  methods: object[] = [],
) {
  const [{ kept }] = await owners('select private.keep_stripe_reading($1, $2, $3, $4) as kept', [
    ...[customer, reading, JSON.stringify(subscriptions), JSON.stringify(methods)],
  ])
  return kept
}

const live = ({ id: organization }: Organization) =>
  owners(
    `select status, payment_methods, cancel_at_period_end from billing.organization_subscriptions
     where organization_id = $1 and deleted_at is null order by current_period_end desc nulls last`,
    [organization],
  )
const jobs = ({ id: organization }: Organization) =>
  owners(
    `select data from pgboss.job where name = 'stripe' and group_id = $1 order by created_on, id`,
    [organization],
  ).then((rows) => rows.map(({ data }) => data))

test('only owners begin something at Stripe, and only for their own organisation', async () => {
  await setDefaultPrice()
  const roles = await organizationWithRoles(world())
  const own = [roles.organization.id]
  await customerOf(roles.organization)

  const who = async (sql: string, values: unknown[]) => {
    const found: string[] = []
    for (const role of testRoles) {
      if (await reaches(world(), roles.people.get(role) ?? null, sql, values)) found.push(role)
    }
    return found
  }
  expect(await who('select private.begin_checkout($1)', own)).toEqual(['owner'])
  expect(await who('select private.begin_portal($1)', own)).toEqual(['owner'])
  expect(await who("select private.keep_stripe_customer($1, 'cus_x')", own)).toEqual(['owner'])
  expect(await who("select private.keep_checkout($1, null, 'cs_x')", own)).toEqual(['owner'])
  expect(await who('select 1 where private.stripe_customer_to_read($1) is not null', own)).toEqual([
    'owner',
  ])
  await read(
    (
      await owners('select stripe_id from private.stripe_customers where organization_id = $1', own)
    )[0].stripe_id,
    [subscription()],
  )
  expect(await who('select private.begin_renewal_change($1, true)', own)).toEqual(['owner'])
  expect(await who('select public.billing_overview($1)', own)).toEqual(['owner'])
})

test('a checkout has the price of the sign-up, and the free days as long as two are left', async () => {
  await setDefaultPrice()
  const acme = await world().organization()
  const begin = () => world().value(acme.owner, 'select private.begin_checkout($1)', [acme.id])
  const trial = (left: string) =>
    owners(
      `update billing.organization_subscriptions set trial_end = now() + $2::interval, current_period_end = now() + $2::interval
       where organization_id = $1`,
      [acme.id, left],
    )

  expect(await begin()).toMatchObject({
    ...{ customer: null, checkout: null, price: 'price_annual', name: 'Acme' },
    ...{ email: acme.owner.email, trial_end: expect.stringMatching(/^20/) },
  })
  await trial('49 hours 1 minute')
  expect(await begin()).toMatchObject({ trial_end: expect.any(String) })
  await trial('48 hours 59 minutes')
  expect(await begin()).toMatchObject({ trial_end: null })
})

test.each([
  ["status = 'active'", 'PT409'],
  ["status = 'past_due'", 1],
  ["status = 'canceled'", 1],
  ["status = 'active', deleted_at = now()", 1],
] as const)('after %s by hand a checkout gives %s', async (change, outcome) => {
  await setDefaultPrice()
  const acme = await world().organization()
  await owners(
    `update billing.organization_subscriptions set ${change} where organization_id = $1`,
    [acme.id],
  )

  expect(await world().attempt(acme.owner, 'select private.begin_checkout($1)', [acme.id])).toBe(
    outcome,
  )
})

test.each([
  ['trialing', 'PT409'],
  ['past_due', 'PT409'],
  ['unpaid', 'PT409'],
  ['paused', 'PT409'],
  ['incomplete', 1],
  ['canceled', 1],
] as const)('with one at Stripe that is %s a checkout gives %s', async (status, outcome) => {
  await setDefaultPrice()
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const one = subscription()
  await read(customer, [one])
  await read(customer, [{ ...one, status }])

  expect(await world().attempt(acme.owner, 'select private.begin_checkout($1)', [acme.id])).toBe(
    outcome,
  )
})

test('nothing is sold where there is no price, or where the organisation goes', async () => {
  await owners("delete from public.stripe_public_configs where key = 'defaultSignupPriceId'")
  const acme = await world().organization()
  const begin = () => world().attempt(acme.owner, 'select private.begin_checkout($1)', [acme.id])

  expect(await begin()).toBe('PT422')
  await setDefaultPrice()
  expect(await begin()).toBe(1)
  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  expect(await begin()).toBe('PT409')
})

test('of two customers the first is kept, and of two checkouts at once one', async () => {
  const acme = await world().organization()
  const value = (sql: string, values: unknown[]) =>
    world().value(acme.owner, sql, [acme.id, ...values])
  const customer = 'select private.keep_stripe_customer($1, $2)'
  const checkout = 'select private.keep_checkout($1, $2, $3)'

  expect(await value(customer, ['cus_first'])).toBe('cus_first')
  expect(await value(customer, ['cus_second'])).toBe('cus_first')
  expect(await value(checkout, [null, 'cs_1'])).toBe(true)
  expect(await value(checkout, [null, 'cs_2'])).toBe(false)
  expect(await value(checkout, ['cs_1', 'cs_3'])).toBe(true)
})

test('a customer belongs to one organisation', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const rival = await world().organization()

  const attempt = world().attempt(rival.owner, 'select private.keep_stripe_customer($1, $2)', [
    ...[rival.id, customer],
  ])

  expect(await attempt).toBe('23505')
})

test('the portal is for organisations that have it and a customer', async () => {
  const acme = await world().organization()
  const open = () => world().attempt(acme.owner, 'select private.begin_portal($1)', [acme.id])

  expect(await open()).toBe('PT404')
  await customerOf(acme)
  expect(await open()).toBe(1)
  await giveFeature(world(), acme, 'stripePortal', false)
  expect(await open()).toBe('PT403')
})

test('a subscription takes the place of the trial and tells how it is paid', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)

  await read(customer, [subscription()], [{ type: 'card' }])

  expect(await live(acme)).toEqual([
    { status: 'active', payment_methods: [{ type: 'card' }], cancel_at_period_end: false },
  ])
})

test.each(['incomplete', 'unpaid', 'paused'])('one that is %s leaves the trial', async (status) => {
  const acme = await world().organization()
  const customer = await customerOf(acme)

  await read(customer, [
    subscription({ status, current_period_start: null, current_period_end: null }),
  ])

  expect((await live(acme)).map((one) => one.status)).toEqual(['trialing', status])
})

test('one that never came to anything is not written down', async () => {
  const acme = await world().organization()

  await read(await customerOf(acme), [subscription({ status: 'canceled' })])

  expect((await live(acme)).map((one) => one.status)).toEqual(['trialing'])
})

test('what was given by hand stays', async () => {
  const acme = await world().organization()
  await owners(
    "update billing.organization_subscriptions set status = 'active' where organization_id = $1",
    [acme.id],
  )

  await read(await customerOf(acme), [subscription()])

  expect((await live(acme)).map((one) => one.status)).toEqual(['active', 'active'])
})

test('a reading that began earlier does not replace a later one', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const one = subscription()
  const begin = async () =>
    (await owners('select private.begin_stripe_reading($1) as reading', [customer]))[0].reading
  const [first, second] = [await begin(), await begin()]

  expect(await keep(customer, second, [{ ...one, status: 'past_due' }])).toBe(true)
  expect(await keep(customer, first, [one])).toBe(false)
  expect(await keep(customer, second, [one])).toBe(false)

  expect((await live(acme)).map(({ status }) => status)).toEqual(['past_due'])
})

test('a reading that changes nothing is not on record', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const one = subscription()
  await read(customer, [one])
  const logged = async () =>
    (
      await owners(
        "select from public.audit_log where organization_id = $1 and action ~ '^subscription'",
        [acme.id],
      )
    ).length

  const before = await logged()
  await read(customer, [one])
  const same = await logged()
  await read(customer, [{ ...one, cancel_at_period_end: true }])

  expect([same - before, (await logged()) - same]).toEqual([0, 1])
  const [row] = await live(acme)
  expect(row.cancel_at_period_end).toBe(true)
})

test('an event counts once, and is read once as long as the reading waits', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const take = (event: string, whose: string | null = customer) =>
    world().value(null, 'select private.take_stripe_event($1, $2)', [event, whose])
  const [first, second] = [id('evt'), id('evt')]

  expect([await take(first), await take(first), await take(second)]).toEqual([true, false, true])
  expect(await jobs(acme)).toEqual([{ act: 'read', customer }])
  await owners("update pgboss.job set state = 'active' where name = 'stripe' and group_id = $1", [
    acme.id,
  ])
  await take(id('evt'))
  await take(id('evt'), 'cus_of_nobody')
  await take(id('evt'), null)
  expect(await jobs(acme)).toEqual([
    { act: 'read', customer },
    { act: 'read', customer },
  ])
})

test('the reading of one customer is not spared by what waits for another', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const [own, other] = [await customerOf(acme), await customerOf(rival)]

  await world().value(null, 'select private.take_stripe_event($1, $2)', [id('evt'), other])
  await owners("select private.enqueue_stripe('end', $1, $2)", [own, acme.id])
  await world().value(null, 'select private.take_stripe_event($1, $2)', [id('evt'), own])

  expect((await jobs(acme)).map(({ act }) => act).sort()).toEqual(['end', 'read'])
})

test('events are forgotten after thirty days', async () => {
  const [old, fresh] = [id('evt'), id('evt')]
  await owners(
    `insert into private.stripe_events (id, received_at) values
       ($1, now() - interval '30 days 1 minute'), ($2, now() - interval '29 days')`,
    [old, fresh],
  )

  await owners('select private.forget_stripe_events()')

  const left = await owners('select id from private.stripe_events where id in ($1, $2)', [
    old,
    fresh,
  ])
  expect(left).toEqual([{ id: fresh }])
})

test('an organisation that goes pays no new period, and nothing once it is gone', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const without = await world().organization()
  const ask = (of: Organization) =>
    world().value(of.owner, "select public.request_organization_deletion($1, 'Acme')", [of.id])

  await ask(acme)
  await ask(without)
  expect(await jobs(acme)).toEqual([{ act: 'stop_renewal', customer }])
  expect(await jobs(without)).toEqual([])
  await world().value(acme.owner, 'select public.cancel_organization_deletion($1)', [acme.id])
  expect(await jobs(acme)).toHaveLength(1)
  await owners('delete from public.organizations where id = any ($1)', [[acme.id, without.id]])

  expect(await jobs(acme)).toContainEqual({ act: 'end', customer })
  expect(await jobs(without)).toEqual([])
})

test('a subscription goes on only in an organisation that stays', async () => {
  const acme = await world().organization()
  const one = subscription()
  const change = (isEnding: boolean) =>
    world().attempt(acme.owner, 'select private.begin_renewal_change($1, $2)', [acme.id, isEnding])

  expect(await change(true)).toBe('PT409')
  const customer = await customerOf(acme)
  await read(customer, [one])
  expect([await change(true), await change(false)]).toEqual([1, 1])
  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  expect([await change(true), await change(false)]).toEqual([1, 'PT409'])
  await read(customer, [{ ...one, status: 'canceled' }])
  expect(await change(true)).toBe('PT409')
})

test('the subscription that is changed is the one that lasts longest', async () => {
  const acme = await world().organization()
  const customer = await customerOf(acme)
  const [short, long] = [
    subscription({ current_period_end: '2030-01-01T00:00:00Z' }),
    subscription(),
  ]
  await read(customer, [short, long])

  const changed = await world().value(acme.owner, 'select private.begin_renewal_change($1, true)', [
    acme.id,
  ])

  expect(changed).toBe(long.stripe_id)
})

test('a plan that is kept at Stripe is not given or ended by hand, once it is over it may be', async () => {
  const acme = await world().organization()
  const admin = await platformAdmin(world())
  const customer = await customerOf(acme)
  const one = subscription()
  await read(customer, [one])
  const give = () =>
    world().attempt(admin, "select admin.set_plan($1, 'active', now() + interval '9 years')", [
      acme.id,
    ])

  expect(await give()).toBe('PT409')
  await read(customer, [{ ...one, status: 'canceled', current_period_end: '2026-02-01T00:00:00Z' }])
  expect(await give()).toBe(1)
  await read(customer, [{ ...one, status: 'canceled', current_period_end: '2026-02-01T00:00:00Z' }])

  expect((await live(acme)).map(({ status }) => status)).toEqual(['active', 'canceled'])
})
