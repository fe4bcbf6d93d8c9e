import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { asService, type Db } from '../database/database.ts'
import type { Files } from './files.ts'

/** The advisory lock that a backup has while it reads: no file goes that a row of its moment names. */
export const fileHold = 7_266_173
const lookMs = 500

/** Removes a file that no row names any more; while a backup reads, it waits. */
export async function removeUnheld(
  { db, files }: { db: Db; files: Files },
  key: string,
  signal: AbortSignal,
) {
  for (;;) {
    const isRemoved = await asService(db, async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${fileHold}) as free`.execute(trx)
      if (!rows[0]?.free) return false
      // Within the lock: a backup that begins now waits for this.
      await files.remove(key)
      return true
    })
    if (isRemoved) return
    await delay(lookMs, undefined, { signal })
  }
}
