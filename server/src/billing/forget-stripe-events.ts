import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Forgets events that Stripe does not send again. */
export async function forgetStripeEvents(db: Db) {
  await asService(db, (trx) => sql`select private.forget_stripe_events()`.execute(trx))
}
