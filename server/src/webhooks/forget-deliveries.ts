import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { inParts } from '../lib/database/in-parts.ts'

/** Removes events that were told to everybody, or given up, a month ago. */
export const forgetDeliveries = (db: Db) => inParts(db, sql`private.forget_deliveries()`)
