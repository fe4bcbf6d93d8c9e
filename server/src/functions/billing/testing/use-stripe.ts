import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signatureOf, type TwinEvent } from '../../../billing/testing/stripe-events.ts'
import { startStripeTwin, twinKey, twinSecret } from '../../../billing/testing/stripe-twin.ts'
import { type Account, useOrganizations } from '../../testing/organizations.ts'

/** The whole product with a Stripe beside it, which tells it what happens. */
export async function useStripe(environment: Record<string, string> = {}) {
  const twin = await startStripeTwin()
  const organizations = useOrganizations({
    ...{ STRIPE_SECRET_KEY: twinKey, STRIPE_API_BASE: twin.url },
    STRIPE_WEBHOOK_SECRET: twinSecret,
    ...environment,
  })
  const { product, sql } = organizations
  const hook = () => `${product().url}/functions/v1/stripe-webhook`
  beforeAll(async () => {
    twin.told.listen(hook())
    await sql(
      `insert into public.stripe_public_configs (key, value_json) values
         ('defaultSignupPriceId', '"price_annual"'), ('signupPriceIds', '["price_partner"]')`,
    )
  })
  beforeEach(() => twin.told.release())
  afterAll(() => twin.close())

  async function ask(who: Account | null, method: string, path: string, body?: object) {
    const session = await who?.client.auth.getSession()
    const token = session?.data.session?.access_token
    const response = await fetch(`${product().url}/functions/v1/billing${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse((await response.text()) || 'null'),
    }
  }

  const subscription = async (organizationId: string) => {
    const { rows } = await sql(
      `select status, price_id, payment_methods, cancel_at_period_end
       from billing.organization_subscriptions
       where organization_id = $1 and deleted_at is null
       order by current_period_end desc nulls last limit 1`,
      [organizationId],
    )
    return rows[0]
  }
  const customerOf = async (organizationId: string): Promise<string> => {
    const { rows } = await sql(
      'select stripe_id from private.stripe_customers where organization_id = $1',
      [organizationId],
    )
    return rows[0]?.stripe_id
  }
  const endTrial = (organizationId: string) =>
    sql(
      `update billing.organization_subscriptions set trial_end = now(), current_period_end = now()
       where organization_id = $1`,
      [organizationId],
    )

  /** As a person pays on the page of the checkout. */
  const pay = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' })

  /** What another sender, or Stripe itself, posts. */
  async function post(event: TwinEvent | object, how: { secret?: string; at?: number } = {}) {
    const body = JSON.stringify(event)
    return fetch(hook(), {
      method: 'POST',
      headers: { 'stripe-signature': signatureOf(body, how.secret ?? twinSecret, how.at) },
      body,
    })
  }

  return {
    ...organizations,
    ...{ twin, hook, ask, subscription, customerOf, endTrial, pay, post },
  }
}
