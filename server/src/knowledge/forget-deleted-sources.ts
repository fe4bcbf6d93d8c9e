import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { inParts } from '../lib/database/in-parts.ts'

/** Removes deleted sources, with their originals, that can no longer be restored. */
export const forgetDeletedSources = (db: Db) => inParts(db, sql`private.forget_deleted_sources()`)
