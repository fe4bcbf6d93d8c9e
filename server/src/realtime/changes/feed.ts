import type pg from 'pg'
import { keepListening } from '../../lib/database/listen.ts'
import type { Log } from '../../lib/log.ts'

/** Beside a server's number it names the lock that the server holds while it hears. */
const lockClass = 1_381_123_411

const names = ['changes', 'channels', 'people'] as const

type Options = {
  pool: pg.Pool
  log: Log
  /** The number of this server among those of the database. */
  node: number
  hear: Record<(typeof names)[number], (payload: string) => void>
  open(): void
  /** The connection was lost: what is said until the next one is not heard. */
  lose(): void
}

/** Hears what the database and the other servers say, over one connection that is opened again when it is lost. */
export function createFeed({ pool, log, node, hear, open, lose }: Options) {
  let hears = false
  const connection = keepListening({
    ...{ pool, retryMs: 500 },
    begin: (client) =>
      client.query(
        `set application_name = 'changes'; select pg_advisory_lock_shared(${lockClass}, ${node});
         ${names.map((name) => `listen ${name}`).join('; ')}`,
      ),
    hear(channel, payload) {
      const name = names.find((one) => one === channel)
      if (name) hear[name](payload)
    },
    open() {
      hears = true
      open()
    },
    lose() {
      hears = false
      lose()
    },
    fail: (error) => log.warn('changes are not heard', { error }),
  })
  let asking: Promise<boolean> | undefined
  let following: Promise<boolean> | undefined

  async function ask() {
    const asked = connection.client()
    await asked?.query('select').catch(() => {})
    return hears && asked === connection.client()
  }

  return {
    /**
     * True when a change that is written from now on will be heard. The question itself is answered
     * after every notice of what was written before.
     */
    isHeard() {
      // Who comes while one question is under way shares the next: the answer must come after the asking.
      following ??= (asking ?? connection.ready).then(() => {
        following = undefined
        asking = ask()
        return asking
      })
      return following
    },
    /** The servers that hear. A lock goes with the connection, so one that was killed is not among them. */
    async livingNodes() {
      const { rows } = await pool.query<{ node: number }>(
        `select objid::bigint::int as node from pg_locks
         where locktype = 'advisory' and classid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [lockClass],
      )
      return new Set(rows.map((row) => row.node))
    },
    close: connection.close,
  }
}
