import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { DatabaseConnection } from 'database/connect'
import { Hono } from 'hono'
import { Kysely, PostgresDialect } from 'kysely'
import type { AppEnv } from '../../lib/app-env.ts'
import { createPool, type Db } from '../../lib/database/database.ts'
import { createLog } from '../../lib/log.ts'
import type { Tokens } from '../../lib/tokens/tokens.ts'
import { createRealtime, type RealtimeOptions } from '../realtime.ts'

export const publishableKey = 'sb_publishable_of_the_tests'
export const serviceKey = 'sb_secret_of_the_tests'
export const publicUrl = 'https://product.example'

type Options = {
  database: DatabaseConnection
  tokens: Tokens
  port?: number
  /** Where the product says that it is. */
  at?: string
  publicChannels?: boolean
  most?: RealtimeOptions['most']
  tell?: RealtimeOptions['tell']
  /** Fills with what the server asks the database. */
  asked?: { sql: string; parameters: readonly unknown[] }[]
}

/** One server process: it shares the database and the keys with the others, no memory. */
export async function startServer(options: Options) {
  const { database, tokens, port = 0, at = publicUrl } = options
  const { publicChannels = false, most = null, asked = [], tell } = options
  const pool = createPool(database, 4)
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      asked.push(query)
    },
  })
  const realtime = createRealtime({
    pool,
    db,
    log: createLog('silent'),
    callers: { tokens, publishableKey, serviceKey },
    publicUrl: at,
    origins: [],
    trustedProxies: [],
    most,
    publicChannels,
    ...(tell && { tell }),
  })
  const app = new Hono<AppEnv>()
  app.route('/realtime/v1/api/broadcast', realtime.broadcastApi)
  const server = createServer(getRequestListener(app.fetch))
  server.on('upgrade', realtime.upgrade)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  let isOpen = true
  return {
    port: taken,
    url: `ws://127.0.0.1:${taken}/realtime/v1`,
    async close() {
      if (!isOpen) return
      isOpen = false
      await realtime.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await pool.end()
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>
