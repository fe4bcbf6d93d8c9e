import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owners = rowsAsOwner(world)

test('what each plan has is what trials get and what features are', async () => {
  const { owner } = await world().organization()

  const rows = await world().as(owner, (query) => query('select * from public.plan_features()'))

  const of = Object.fromEntries(
    rows.map(({ feature_key, trial, annual }) => [
      String(feature_key).split('.')[2],
      [trial, annual],
    ]),
  )
  expect(of).toMatchObject({
    ...{ templates: [true, true], galleries: [true, true], sso: [true, true] },
    ...{
      userLimit: [5, 5],
      turnLimit: [5000, 50_000],
      storageLimit: [10_737_418_240, 107_374_182_400],
    },
  })
  expect(rows.filter(({ is_bytes }) => is_bytes).map(({ name }) => name)).toContain('Storage')
})

test('a feature that is not active is in no plan', async () => {
  const { owner } = await world().organization()
  await owners(
    "update billing.features set is_active = false where feature_key = 'workforce.feature.sso'",
  )

  const rows = await world().as(owner, (query) => query('select name from public.plan_features()'))
  await owners(
    "update billing.features set is_active = true where feature_key = 'workforce.feature.sso'",
  )

  expect(rows.map(({ name }) => name)).not.toContain('Single sign-on')
})

test('who begins to pay has what a trial has, beside what was decided before', async () => {
  const founder = await world().person()
  const first = await world().organization({ owner: founder })
  const { rows } = await world().owner.query(
    "insert into public.organizations (name, created_by) values ('Second', $1) returning id",
    [founder.id],
  )
  const second = { id: String(rows[0].id), owner: founder }
  await giveFeature(world(), second, 'galleries', false)
  const has = async (of: { id: string }, feature: string) =>
    (
      await owners(`select private.feature($1, 'workforce.feature.${feature}') as value`, [of.id])
    )[0].value
  await owners(
    `update billing.organization_features set disabled_at = now()
     where organization_id = $1
       and feature_id = (select id from billing.features where feature_key = 'workforce.feature.organization')`,
    [second.id],
  )
  const before = await has(second, 'templates')

  await owners(
    "update billing.organization_subscriptions set status = 'active' where organization_id = $1",
    [second.id],
  )

  expect([before, await has(second, 'templates')]).toEqual([false, true])
  expect([await has(second, 'galleries'), await has(second, 'organization')]).toEqual([
    false,
    false,
  ])
  expect(await has(first, 'templates')).toBe(true)
})

test('an overview counts what there is and says what its owners can do', async () => {
  await owners(
    `insert into public.stripe_public_configs (key, value_json) values ('defaultSignupPriceId', '"price_annual"')`,
  )
  const acme = await world().organization()
  const rival = await world().organization()
  await world().member(acme, 'member')
  await world().member(acme, 'INACTIVE')
  await owners(
    `insert into private.usage (organization_id, name, used) values ($1, 'bytes', 12), ($1, 'files', 3), ($2, 'bytes', 99)
     on conflict (organization_id, name) do update set used = excluded.used`,
    [acme.id, rival.id],
  )
  await owners(
    `insert into private.usage_of_day (organization_id, day, subject, used) values
       ($1, (now() at time zone 'utc')::date, 'answers', 7), ($1, (now() at time zone 'utc')::date, 'mails', 8),
       ($1, (now() at time zone 'utc')::date - 1, 'answers', 9), ($2, (now() at time zone 'utc')::date, 'answers', 6)`,
    [acme.id, rival.id],
  )
  const overview = () => world().value(acme.owner, 'select public.billing_overview($1)', [acme.id])

  expect(await overview()).toMatchObject({
    ...{ members: 2, member_limit: 5, agents: 0, agent_limit: 5, storage: 12, answers: 7 },
    ...{ storage_limit: 10_737_418_240, answer_limit: 5000, price: 'price_annual' },
    ...{ is_at_stripe: false, has_customer: false, has_plan: false },
  })
  await owners(
    "insert into private.stripe_customers (organization_id, stripe_id) values ($1, 'cus_own')",
    [acme.id],
  )
  expect(await overview()).toMatchObject({ has_customer: true, is_at_stripe: false })
})
