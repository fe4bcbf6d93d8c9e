import { sql } from 'kysely'
import { asService, type Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'

const lookEvery = 60_000

/** Puts the sites whose schedule has its turn into the line, every minute (or so many ms); gives how to stop that. */
export function syncDueSites(db: Db, log: Log, every = lookEvery): () => void {
  const look = setInterval(() => {
    asService(db, (trx) => sql`select private.sync_due_sites()`.execute(trx)).catch((error) =>
      log.error('sites wait for their turn', { error }),
    )
  }, every)
  return () => clearInterval(look)
}
