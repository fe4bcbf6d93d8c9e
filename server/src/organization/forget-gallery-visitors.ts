import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { inParts } from '../lib/database/in-parts.ts'

/** Forgets which visitors of galleries were counted on earlier days; how many there were stays. */
export const forgetGalleryVisitors = (db: Db) => inParts(db, sql`private.forget_gallery_visitors()`)
