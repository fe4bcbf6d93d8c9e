import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Keeps what came of sessions that were begun a week ago, which platform admins see summed up. */
export async function settleSessions(db: Db) {
  const settle = () =>
    asService(db, async (trx) => {
      const { rows } = await sql<{ settled: number }>`
        select private.settle_sessions() as settled`.execute(trx)
      return rows[0]?.settled ?? 0
    })
  // A part at a time, so that none takes long.
  while ((await settle()) > 0);
}
