import { sql } from 'kysely'
import type Stripe from 'stripe'
import { z } from 'zod'
import { asService, type Db } from '../lib/database/database.ts'
import type { JobHandler } from '../lib/jobs.ts'
import type { Log } from '../lib/log.ts'
import { isMissing, type Payments } from './payments.ts'
import { readCustomer } from './read-customer.ts'

const queue = 'stripe'
const Job = z.object({ act: z.enum(['read', 'end', 'stop_renewal']), customer: z.string() })

/** Nobody completes a checkout that was begun before. */
async function closeCheckouts(stripe: Stripe, customer: string) {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data) await stripe.checkout.sessions.expire(id)
}

/** Whether Stripe had this customer once. One that it never had was made under another key. */
async function isDeleted(stripe: Stripe, id: string) {
  try {
    const customer = await stripe.customers.retrieve(id)
    return customer.deleted === true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Ends each subscription of a customer, at once or with its period. */
async function endAll(stripe: Stripe, customer: string, isAtOnce: boolean) {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
  for (const { id, cancel_at_period_end } of data) {
    if (isAtOnce) await stripe.subscriptions.cancel(id)
    else if (!cancel_at_period_end) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    }
  }
}

/**
 * The worker that keeps what Stripe says of customers, and ends there what ended here. Each job may be done again: it asks
 * for what is, not for what changed.
 */
export function billingJobs(options: {
  db: Db
  payments: Payments | null
  log: Log
}): Record<string, JobHandler> {
  const { db, payments, log } = options

  async function read(stripe: Stripe, customer: string) {
    const { rows } = await asService(db, (trx) =>
      sql<{ reading: string | null }>`
        select private.begin_stripe_reading(${customer}) as reading`.execute(trx),
    )
    const reading = rows[0]?.reading
    // Deleted since.
    if (reading === null || reading === undefined) return
    const { subscriptions, methods } = await readCustomer(stripe, customer)
    await asService(db, (trx) =>
      sql`select private.keep_stripe_reading(
        ${customer}, ${reading}::bigint, ${JSON.stringify(subscriptions)}::jsonb,
        ${JSON.stringify(methods)}::jsonb
      )`.execute(trx),
    )
  }

  return {
    async [queue](data) {
      const { act, customer } = Job.parse(data)
      if (!payments) throw new Error('STRIPE_SECRET_KEY is missing, so this waits.')
      const stripe = await payments.client()
      try {
        if (act === 'read') return await read(stripe, customer)
        await closeCheckouts(stripe, customer)
        await endAll(stripe, customer, act === 'end')
      } catch (error) {
        if (!isMissing(error)) throw error
        if (await isDeleted(stripe, customer)) {
          await asService(db, (trx) =>
            sql`select private.forget_stripe_customer(${customer})`.execute(trx),
          )
          return
        }
        log.error('Stripe does not know this customer', { customer, act })
      }
    },
  }
}
