import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { inParts } from '../lib/database/in-parts.ts'

/** Keeps what came of sessions that were begun a week ago, which platform admins see summed up. */
export const settleSessions = (db: Db) => inParts(db, sql`private.settle_sessions()`)
