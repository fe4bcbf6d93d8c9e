import { sql } from 'kysely'
import type pg from 'pg'
import { asService, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { nextTry, startOutboxWorker } from '../lib/outbox-worker.ts'
import { ToolFault } from '../tools/fault.ts'
import type { Connections } from './connections.ts'
import { filingOf } from './filing.ts'
import type { StoredConnection } from './stored-connection.ts'

export type WriteBackDeps = {
  db: Db
  /** Whose notifications tell that something waits. */
  pool: pg.Pool
  log: Log
  connections: Pick<Connections, 'file'>
  /** Seconds until the next try, after each one; over three days in all. */
  schedule?: readonly number[]
}

type Claimed = {
  id: string
  interaction_id: string
  event: unknown
  connection: StoredConnection
  attempts: number
}

/** The first is longer than a try takes, so that a system that is slow has done it before it is asked whether it did. */
const usualSchedule = [60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** Longer than a try takes: past it the server that tried is dead. */
const leaseSeconds = 60

/** Writes what interactions found to connected systems: a record for each, however often it is tried. */
export function startWriteBacks({
  db,
  pool,
  log,
  connections,
  schedule = usualSchedule,
}: WriteBackDeps) {
  function claim(most: number) {
    return asService(db, async (trx) => {
      const { rows } = await sql<Claimed>`
        select * from private.claim_write_backs(${most}, make_interval(secs => ${leaseSeconds}))
      `.execute(trx)
      return rows
    })
  }

  async function deliver(claimed: Claimed, closing: AbortSignal) {
    const { id, interaction_id, event, connection, attempts } = claimed
    const { record, fault } = await connections
      .file(connection, filingOf(interaction_id, event), closing)
      .then(
        (made) => ({ record: made, fault: null }),
        (error) => {
          if (!(error instanceof ToolFault)) throw error
          return { record: null, fault: error.message }
        },
      )
    const again = record === null ? nextTry(schedule, attempts, closing) : null
    await asService(db, (trx) =>
      sql`select private.note_write_back(${id}, ${record}, ${fault}, ${again})`.execute(trx),
    )
  }

  return startOutboxWorker<Claimed>({ pool, log, what: 'results for systems', claim, deliver })
}
