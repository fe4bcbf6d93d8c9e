import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { inParts } from '../lib/database/in-parts.ts'

/** Forgets events that Stripe does not send again. */
export const forgetStripeEvents = (db: Db) => inParts(db, sql`private.forget_stripe_events()`)
