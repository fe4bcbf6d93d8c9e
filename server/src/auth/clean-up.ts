import { sql } from 'kysely'
import { asAuth, type Db } from '../lib/database.ts'

const statements = [
  sql`delete from auth.counters where window_start < now() - interval '2 days'`,
  sql`delete from auth.one_time_tokens where created_at < now() - interval '2 days'`,
  sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '24 hours'`,
  sql`delete from auth.sessions where not_after < now() - interval '72 hours'`,
  sql`delete from auth.flow_state where created_at < now() - interval '24 hours'`,
]

/** Removes what can no longer be used. Safe to run at any time and from several servers. */
export async function cleanUp(db: Db) {
  for (const statement of statements) await asAuth(db, (trx) => statement.execute(trx))
}
