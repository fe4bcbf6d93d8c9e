import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useStripe } from '../../testing/stripe.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Which events of Stripe are read, what ends there with an organisation, and what is not changed by hand.

const world = useWorld()
const owners = rowsAsOwner(world)
const { id, customerOf, subscription, read, live, jobs } = useStripe(world)

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

test('a reading that was put off because Stripe was away is not put off any longer', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [own, other] = [await customerOf(acme), await customerOf(rival)]
  for (const customer of [own, other]) {
    await world().value(null, 'select private.take_stripe_event($1, $2)', [id('evt'), customer])
  }
  await owners(
    `update pgboss.job set state = 'retry', retry_count = 9, start_after = now() + interval '10 minutes'
     where name = 'stripe' and group_id in ($1, $2)`,
    [acme.id, rival.id],
  )
  const isDue = async ({ id: organization }: Organization) =>
    (
      await owners(
        "select start_after <= now() as due from pgboss.job where name = 'stripe' and group_id = $1",
        [organization],
      )
    ).map(({ due }) => due)

  await world().value(null, 'select private.take_stripe_event($1, $2)', [id('evt'), own])

  expect([await isDue(acme), await isDue(rival)]).toEqual([[true], [false]])
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
