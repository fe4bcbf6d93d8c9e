import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Payments } from '../../billing/payments.ts'
import { takesBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'

const mostBytes = 512 * 1024
/** What can change how a customer stands. */
const isOfCustomer = /^(checkout\.session|customer|invoice|payment_method)\./
const CustomerId = z.string().regex(/^cus_\w+$/)
const Named = z.object({ id: CustomerId })

/** An id stands for a thing, or the thing itself where it was expanded. */
const idOf = (value: unknown) =>
  CustomerId.safeParse(value).data ?? Named.safeParse(value).data?.id ?? null

type Event = { type: string; data: { object: unknown; previous_attributes?: unknown } }

/** Whom an event is about; null for one that is about no customer. */
export function customerOf({ type, data }: Event): string | null {
  if (!isOfCustomer.test(type)) return null
  const { customer } = Object(data.object)
  const { customer: former } = Object(data.previous_attributes)
  return idOf(customer) ?? idOf(former) ?? idOf(data.object)
}

/**
 * Where Stripe tells what happened. Only what carries its signature of the last five minutes counts, and each event once.
 * The answer comes before anything is asked of Stripe: a job does that, which is in the queue with the event.
 */
export function stripeWebhook({ db, payments }: { db: Db; payments: Payments | null }) {
  const app = new Hono<AppEnv>()
  app.post('/', takesBody(mostBytes), async (c) => {
    if (!payments) throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    const signature = c.req.header('stripe-signature')
    const body = Buffer.from(await c.req.arrayBuffer())
    const event = signature ? await payments.verified(body, signature) : null
    if (!event) {
      throw new HttpError(400, 'bad_signature', 'This was not signed by Stripe a moment ago.')
    }
    const customer = customerOf(event)
    await asUser(db, { role: 'anon' }, (trx) =>
      sql`select private.take_stripe_event(${event.id}, ${customer})`.execute(trx),
    )
    return c.json({ received: true })
  })
  return app
}
