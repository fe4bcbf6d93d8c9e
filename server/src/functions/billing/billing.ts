import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Payments } from '../../billing/payments.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { createTokenBuckets } from '../../lib/limits/token-buckets.ts'
import { noStore } from '../../lib/no-store.ts'
import { parseJson, parseQuery } from '../../lib/parse.ts'

const Of = z.strictObject({ organization_id: z.uuid() })
const InvoicesOf = Of.extend({
  after: z
    .string()
    .regex(/^in_\w+$/)
    .optional(),
})
const invoicesAtOnce = 12
/** Of one organisation: what Stripe answers in a second is shared by all of them. */
const requestsPerMinute = 60

type Begun = {
  customer: string | null
  checkout: string | null
  price: string
  name: string
  email: string | null
  trial_end: string | null
  /** Subscriptions so far. */
  bought: number
}

export type BillingDeps = {
  db: Db
  payments: Payments | null
  publicUrl: string
  addressOf: (c: Context) => string
  isLimited: boolean
}

/**
 * What owners do about their plan at Stripe. The database decides who may, the rows are written when Stripe has told of it
 * (stripe-webhook.ts), and no transaction is open while Stripe is waited for.
 */
export function billing({ db, payments, publicUrl, addressOf, isLimited }: BillingDeps) {
  const app = new Hono<AppEnv>()
  const buckets = isLimited ? createTokenBuckets(requestsPerMinute) : null

  function atStripe(): Payments {
    if (payments) return payments
    throw new HttpError(422, 'payments_off', 'Nothing is sold online here. Contact sales.')
  }

  /** What a function of the database says, under the caller's rights. */
  function value<T>(c: Context<AppEnv>, statement: RawBuilder<{ value: T }>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      const { rows } = await statement.execute(trx)
      return rows[0]?.value as T
    })
  }

  /** Counts a request of somebody who may make it: nobody else spends what an organisation has. */
  function limit(organization: string) {
    const seconds = buckets?.take(organization) ?? 0
    if (seconds === 0) return
    throw new HttpError(429, 'too_many_requests', 'Too many requests. Wait a moment.', {
      headers: { 'retry-after': String(seconds) },
    })
  }

  async function customerFor(c: Context<AppEnv>, organization: string, begun: Begun) {
    if (begun.customer) return begun.customer
    const { name, email, bought } = begun
    // Whoever asks twice makes one customer.
    const asked = createHash('sha256').update(JSON.stringify([organization, name, email, bought]))
    const made = await atStripe().ask((stripe) =>
      stripe.customers.create(
        { name, ...(email && { email }), metadata: { organization_id: organization } },
        { idempotencyKey: `customer-${asked.digest('hex')}` },
      ),
    )
    return value<string>(
      c,
      sql`select private.keep_stripe_customer(${organization}, ${made.id}) as value`,
    )
  }

  /** Closes the checkout before this one; one that was completed is a subscription in a moment. */
  async function closeFormer(former: string) {
    await atStripe().ask(async (stripe) => {
      const { status, subscription } = await stripe.checkout.sessions.retrieve(former, {
        expand: ['subscription'],
      })
      const isOver = Object(subscription).status === 'canceled'
      if (status === 'complete' && !isOver) {
        const words = 'Your payment is being confirmed. This takes a moment.'
        throw new HttpError(409, 'being_confirmed', words)
      }
      if (status === 'open') await stripe.checkout.sessions.expire(former)
    })
  }

  app.post('/checkout', async (c) => {
    const { organization_id: organization } = await parseJson(c, Of)
    const stripe = atStripe()
    const begun = await value<Begun>(
      c,
      sql`select private.begin_checkout(${organization}) as value`,
    )
    limit(organization)
    const customer = await customerFor(c, organization, begun)
    if (begun.checkout) await closeFormer(begun.checkout)
    const trialEnd = begun.trial_end && Math.floor(Date.parse(begun.trial_end) / 1000)
    const session = await stripe.ask((client) =>
      client.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: organization,
        line_items: [{ price: begun.price, quantity: 1 }],
        subscription_data: {
          metadata: { organization_id: organization },
          ...(trialEnd && { trial_end: trialEnd }),
        },
        success_url: `${publicUrl}/plans-comparison?checkout=done`,
        cancel_url: `${publicUrl}/plans-comparison`,
      }),
    )
    const isKept = await value<boolean>(
      c,
      sql`select private.keep_checkout(${organization}, ${begun.checkout}, ${session.id}) as value`,
    )
    if (!isKept) {
      await stripe.ask((client) => client.checkout.sessions.expire(session.id))
      throw new HttpError(409, 'conflict', 'Another checkout was opened just now. Try again.')
    }
    return c.json({ url: session.url }, 201)
  })

  app.post('/portal', async (c) => {
    const { organization_id: organization } = await parseJson(c, Of)
    const stripe = atStripe()
    const customer = await value<string>(
      c,
      sql`select private.begin_portal(${organization}) as value`,
    )
    limit(organization)
    const { url } = await stripe.ask((client) =>
      client.billingPortal.sessions.create({
        customer,
        return_url: `${publicUrl}/dashboard/account/billing`,
      }),
    )
    return c.json({ url }, 201)
  })

  for (const [path, isEnding] of [
    ['/cancel', true],
    ['/resume', false],
  ] as const) {
    app.post(path, async (c) => {
      const { organization_id: organization } = await parseJson(c, Of)
      const stripe = atStripe()
      const subscription = await value<string>(
        c,
        sql`select private.begin_renewal_change(${organization}, ${isEnding}) as value`,
      )
      limit(organization)
      await stripe.ask(async ({ subscriptions }) => {
        if (isEnding) return subscriptions.update(subscription, { cancel_at_period_end: true })
        // The portal may have set a day instead.
        const { cancel_at_period_end, cancel_at } = await subscriptions.retrieve(subscription)
        const change = cancel_at && !cancel_at_period_end ? { cancel_at: '' as const } : null
        return subscriptions.update(subscription, change ?? { cancel_at_period_end: false })
      })
      return c.json({ cancel_at_period_end: isEnding }, 202)
    })
  }

  /** The caller's customer; null where there is none, and for who may not read it. */
  const customerToRead = (c: Context<AppEnv>, organization: string) =>
    value<string | null>(c, sql`select private.stripe_customer_to_read(${organization}) as value`)

  app.get('/price', async (c) => {
    const { organization_id: organization } = parseQuery(c, Of)
    const stripe = atStripe()
    const { price: id } = await value<{ price: string | null }>(
      c,
      sql`select public.billing_overview(${organization}) as value`,
    )
    if (!id) return c.json(null)
    limit(organization)
    const { unit_amount, currency, recurring } = await stripe.ask((client) =>
      client.prices.retrieve(id),
    )
    const { interval = null, interval_count = 1 } = recurring ?? {}
    return c.json({ unit_amount, currency, interval, interval_count })
  })

  app.get('/payment-methods', async (c) => {
    const { organization_id: organization } = parseQuery(c, Of)
    const stripe = atStripe()
    const customer = await customerToRead(c, organization)
    if (!customer) return c.json([])
    limit(organization)
    const { data } = await stripe.ask((client) =>
      client.customers.listPaymentMethods(customer, { limit: 10 }),
    )
    return c.json(
      data.map(({ id, type, card }) => ({
        ...{ id, type, brand: card?.brand ?? null, last4: card?.last4 ?? null },
        ...{ exp_month: card?.exp_month ?? null, exp_year: card?.exp_year ?? null },
      })),
    )
  })

  app.get('/invoices', async (c) => {
    const { organization_id: organization, after } = parseQuery(c, InvoicesOf)
    const stripe = atStripe()
    const customer = await customerToRead(c, organization)
    if (!customer) return c.json({ invoices: [], has_more: false })
    limit(organization)
    const found = await stripe.ask((client) =>
      client.invoices.list({
        ...{ customer, limit: invoicesAtOnce },
        ...(after && { starting_after: after }),
      }),
    )
    const invoices = found.data.map((invoice) => ({
      ...{ id: invoice.id, number: invoice.number, status: invoice.status },
      ...{ created: new Date(invoice.created * 1000).toISOString() },
      ...{ total: invoice.total, currency: invoice.currency },
      ...{ url: invoice.hosted_invoice_url ?? null, pdf: invoice.invoice_pdf ?? null },
    }))
    return c.json({ invoices, has_more: found.has_more })
  })

  return new Hono<AppEnv>().use(noStore).route('/', app)
}
