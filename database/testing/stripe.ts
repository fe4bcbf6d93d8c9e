import { type Organization, rowsAsOwner, type World } from './world.ts'

/** Customers of Stripe in a world, readings of how they stand, and what is kept of them. */
export function useStripe(world: () => World) {
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
  return { id, setDefaultPrice, customerOf, soon, subscription, read, keep, live, jobs }
}
