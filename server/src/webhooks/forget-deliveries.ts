import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Removes events that were told to everybody, or given up, a month ago. */
export async function forgetDeliveries(db: Db) {
  await asService(db, (trx) => sql`select private.forget_deliveries()`.execute(trx))
}
