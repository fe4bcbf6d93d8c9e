import type { Embedded } from 'database/embedded'
import { Hono } from 'hono'
import type pg from 'pg'
import { version } from './version.ts'

/** The embedded PostgreSQL; there is none with a DATABASE_URL. */
export type Supervised = Pick<Embedded, 'state' | 'whenReady' | 'isDiskFull'>

/** While the server starts or stops, the port answers without the app. */
export function healthApp({
  authPool: pool,
  postgres,
}: {
  authPool: pg.Pool
  postgres?: Supervised | null
}) {
  const app = new Hono()
  app.get('/', (c) => {
    const database = postgres?.state() ?? { status: 'elsewhere' }
    const isReady = database.status === 'ready' || database.status === 'elsewhere'
    const disk = { status: postgres?.isDiskFull() ? 'full' : 'ok' }
    const body = { status: isReady ? 'ready' : 'not ready', version, database, disk }
    return isReady ? c.json(body) : c.json(body, 503, { 'retry-after': '1' })
  })
  app.get('/live', (c) => c.json({ status: 'live', version }))
  app.get('/ready', async (c) => {
    const reachable = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    const body = { status: reachable ? 'ready' : 'not ready', version }
    return reachable ? c.json(body) : c.json(body, 503, { 'retry-after': '1' })
  })
  return app
}
