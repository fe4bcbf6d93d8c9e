import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Forgets which visitors of galleries were counted on earlier days; how many there were stays. */
export async function forgetGalleryVisitors(db: Db) {
  await asService(db, (trx) => sql`select private.forget_gallery_visitors()`.execute(trx))
}
