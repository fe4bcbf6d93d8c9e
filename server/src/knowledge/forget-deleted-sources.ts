import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Removes deleted sources, with their originals, that can no longer be restored. */
export async function forgetDeletedSources(db: Db) {
  await asService(db, (trx) => sql`select private.forget_deleted_sources()`.execute(trx))
}
