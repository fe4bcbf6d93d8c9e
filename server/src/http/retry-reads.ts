import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../lib/app-env.ts'
import { outageOf } from '../lib/database/outage.ts'

/** So long a read waits for PostgreSQL to come back, as long as for a connection (security 51). */
export const patienceMs = 2000

type Dispatch = (request: Request, env: object) => Response | Promise<Response>
type Supervised = { whenReady(ms: number): Promise<void> }

/** A GET or HEAD whose connection to the database was lost is tried once more, when the database is back. */
export function retryReads(dispatch: Dispatch, postgres: Supervised | null) {
  const again = new WeakSet<Request>()
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { raw, method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return
    if (!c.error || outageOf(c.error) !== 'lost' || again.has(raw)) return
    again.add(raw)
    await postgres?.whenReady(patienceMs)
    // Code that counts responses by their socket has counted this one.
    const { outgoing: _, ...env } = (c.env ?? {}) as Record<string, unknown>
    const response = await dispatch(raw, env)
    // Else it would keep the headers of the refusal.
    c.res = undefined
    c.res = response
  })
}
