import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Connections } from '../database/database.ts'

/** A pool that loses the connection of its second `commit`: before PostgreSQL has it, or after. */
export function losingSecondCommit(pool: pg.Pool, when: 'before' | 'after'): Connections {
  let commits = 0
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = (await pool.connect()) as pg.PoolClient & {
        connection: { stream: Duplex }
      }
      const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
      const lose = async (...asked: unknown[]) => {
        if (asked[0] !== 'commit' || ++commits !== 2) return query(...asked)
        if (when === 'after') await query(...asked)
        client.connection.stream.destroy()
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
      }
      client.query = lose as typeof client.query
      return client
    },
  }
}
