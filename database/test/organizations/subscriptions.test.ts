import { describe, expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const found = `select status, price_id, payment_methods, cancel_at_period_end,
  trial_end = created_at + interval '14 days' as lasts_a_fortnight,
  current_period_end = trial_end as ends_with_the_trial
  from billing.organization_subscriptions where organization_id = $1`

function configure(key: string, value: unknown, type = 'String') {
  return world().owner.query(
    `insert into public.stripe_public_configs (key, value_json, value_type) values ($1, $2, $3)
     on conflict (key) do update set value_json = excluded.value_json`,
    [key, JSON.stringify(value), type],
  )
}

async function founded(signupPriceId?: string) {
  const founder = await world().person()
  await world().owner.query('update auth.users set raw_user_meta_data = $1 where id = $2', [
    JSON.stringify({ signup_price_id: signupPriceId }),
    founder.id,
  ])
  return world().organization({ owner: founder })
}

describe('the trial of a new organisation', () => {
  test('begins with it, lasts 14 days and is seen by its members', async () => {
    const acme = await world().organization()

    const [subscription] = await world().as(acme.owner, (query) => query(found, [acme.id]))

    expect(subscription).toEqual({
      status: 'trialing',
      price_id: null,
      payment_methods: [],
      cancel_at_period_end: false,
      lasts_a_fortnight: true,
      ends_with_the_trial: true,
    })
  })

  test('is written down and announced as its founding is', async () => {
    const acme = await world().organization()

    const { rows } = await world().owner.query(
      'select action from public.audit_log where organization_id = $1 order by created_at, id',
      [acme.id],
    )

    expect(rows.map(({ action }) => action)).toContain('subscription.created')
  })

  test.each([
    ['the price for everybody without one', undefined, 'price_usual'],
    ['the price of the link', 'price_partner', 'price_partner'],
    ['the price for everybody when it is named', 'price_usual', 'price_usual'],
    ['not a price that is on no list', 'price_gift', 'price_usual'],
    ['not a price of another setting', 'price_other', 'price_usual'],
    ['not a price of another list', 'price_listed', 'price_usual'],
  ])('carries %s', async (_, wanted, expected) => {
    await configure('defaultSignupPriceId', 'price_usual')
    await configure('signupPriceIds', ['price_partner'], 'Array')
    await configure('otherPriceId', 'price_other')
    await configure('otherPriceIds', ['price_listed'], 'Array')
    const { id, owner } = await founded(wanted)

    const [subscription] = await world().as(owner, (query) => query(found, [id]))

    expect(subscription?.price_id).toBe(expected)
  })
})

test('a list of prices that is no list has none', async () => {
  await configure('defaultSignupPriceId', 'price_usual')
  await configure('signupPriceIds', { price_partner: true })
  const { id, owner } = await founded('price_partner')

  const [subscription] = await world().as(owner, (query) => query(found, [id]))

  expect(subscription?.price_id).toBe('price_usual')
})

describe('a subscription', () => {
  test('is no one’s to write but the server’s', async () => {
    const roles = await organizationWithRoles(world())
    const id = [roles.organization.id]
    const table = 'billing.organization_subscriptions'

    for (const sql of [
      `update ${table} set status = 'active' where organization_id = $1 returning 1`,
      `update ${table} set trial_end = now() + interval '1 year' where organization_id = $1 returning 1`,
      `delete from ${table} where organization_id = $1 returning 1`,
      `insert into ${table} (organization_id, status) values ($1, 'active') returning 1`,
    ]) {
      expect(await rolesThatReach(world(), roles, sql, id), sql).toEqual([])
    }
    const { rowCount } = await world().owner.query(
      `update ${table} set status = 'active' where organization_id = $1`,
      id,
    )
    expect(rowCount).toBe(1)
  })

  test('that changes is on record with what it was', async () => {
    const acme = await world().organization()
    await world().owner.query(
      "update billing.organization_subscriptions set status = 'past_due' where organization_id = $1",
      [acme.id],
    )

    const { rows } = await world().owner.query(
      "select details from public.audit_log where organization_id = $1 and action = 'subscription.changed'",
      [acme.id],
    )

    expect(rows).toEqual([
      { details: { changes: { status: { from: 'trialing', to: 'past_due' } } } },
    ])
  })

  test('of an unknown status is refused', async () => {
    const acme = await world().organization()

    const attempt = world().owner.query(
      "update billing.organization_subscriptions set status = 'free' where organization_id = $1",
      [acme.id],
    )

    await expect(attempt).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the public settings of the payment service', () => {
  test('are read by everybody with a session and written by no client', async () => {
    await configure('defaultSignupPriceId', 'price_usual')
    const roles = await organizationWithRoles(world())
    const everybody = [...roles.people.keys()].filter((part) => part !== 'noToken')
    const read = "select 1 from public.stripe_public_configs where key = 'defaultSignupPriceId'"
    const write = "update public.stripe_public_configs set value_json = '1' returning 1"
    const add = "insert into public.stripe_public_configs (key) values ('mine') returning 1"
    const remove = 'delete from public.stripe_public_configs returning 1'

    expect(await rolesThatReach(world(), roles, read, [])).toEqual(everybody)
    for (const sql of [write, add, remove]) {
      expect(await rolesThatReach(world(), roles, sql, []), sql).toEqual([])
    }
  })

  test.each([
    ['a secret key', 'someKey', 'sk_live_51H8abcdefghijklmnop'],
    ['a test key', 'someKey', 'sk_test_51H8abcdefghijklmnop'],
    ['a restricted key', 'someKey', 'rk_live_51H8abcdefghijklmnop'],
    ['the secret of a webhook', 'someKey', 'whsec_abcdefghijklmnop'],
    ['our own secret key', 'someKey', 'sb_secret_abcdefghijklmnop'],
    ['a private key', 'someKey', '-----BEGIN PRIVATE KEY-----'],
    ['a token', 'someKey', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'],
    ['a key of a cloud', 'someKey', 'AKIAIOSFODNN7EXAMPLE'],
    ['a secret in a list', 'someKey', ['price_1', 'sk_live_51H8abcdefghijklmnop']],
    ['a secret in an object', 'someKey', { deep: { key: 'sk_live_51H8abcdefghijklmnop' } }],
    ['a secret by its name', 'webhookSecret', 'abcdef'],
    ['a password by its name', 'adminPassword', 'abcdef'],
  ])('refuse %s', async (_, key, value) => {
    await expect(configure(key, value)).rejects.toMatchObject({ code: '23514' })
  })

  test('refuse a secret whose letters are written as escapes', async () => {
    const attempt = world().owner.query(
      `insert into public.stripe_public_configs (key, value_json) values ('someKey', '"\\u0073k_live_1234"')`,
    )

    await expect(attempt).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['publishableKey', 'pk_live_51H8abcdefghijklmnop'],
    ['pricingTableId', 'prctbl_1H8abcdefghijklmnop'],
    ['trialDays', 14],
    ['plans', [{ id: 'price_1', name: 'Annual' }]],
    ['nothing', null],
  ])('take %s', async (key, value) => {
    await expect(configure(key, value)).resolves.toMatchObject({ rowCount: 1 })
  })
})
