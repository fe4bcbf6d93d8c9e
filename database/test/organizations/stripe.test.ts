import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, reaches, testRoles } from '../../testing/roles.ts'
import { useStripe } from '../../testing/stripe.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is kept of Stripe: who may begin something there, and what a reading of a customer changes.

const world = useWorld()
const owners = rowsAsOwner(world)
const { setDefaultPrice, customerOf, subscription, read, keep, live } = useStripe(world)

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

test('a customer who was deleted there has no plan, and nobody else loses one', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [customer, other] = [await customerOf(acme), await customerOf(rival)]
  for (const one of [customer, other]) await read(one, [subscription()])

  await owners('select private.forget_stripe_customer($1)', [customer])

  expect(await live(acme)).toMatchObject([{ status: 'canceled' }])
  expect(await live(rival)).toMatchObject([{ status: 'active' }])
  expect(
    await owners(
      'select stripe_id from private.stripe_customers where organization_id = any ($1)',
      [[acme.id, rival.id]],
    ),
  ).toEqual([{ stripe_id: other }])
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
