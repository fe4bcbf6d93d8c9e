import { type RawBuilder, sql } from 'kysely'
import { asService, type Db } from './database.ts'

/**
 * Asks it again until it says that it did nothing: each part is a transaction of its own, which ends in time however
 * much there is.
 */
export async function inParts(db: Db, part: RawBuilder<unknown>) {
  let done = 1
  while (done > 0) {
    const { rows } = await asService(db, (trx) =>
      sql<{ done: string | number }>`select ${part} as done`.execute(trx),
    )
    done = Number(rows[0]?.done ?? 0)
  }
}
