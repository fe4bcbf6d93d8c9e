import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

const most = 1000

/** Gives up uploads that no one goes on with and bytes that were cut off. Safe at any time and from several servers. */
export async function sweepFiles(db: Db) {
  let swept = most
  while (swept >= most) {
    swept = await asService(db, async (trx) => {
      const { rows } = await sql<{ swept: number }>`
        select private.sweep_files(${most}) as swept`.execute(trx)
      return rows[0]?.swept ?? 0
    })
  }
}
