import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '../lib/http-error.ts'
import { constantTimeEqual } from '../lib/secrets/constant-time-equal.ts'
import type { Metrics } from './metrics.ts'

/** Prometheus sends it as `authorization: { credentials: … }`. */
function bearerOf(header: string | undefined) {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
}

/** `/metrics`, for callers with the token; without one there is nothing at this address. */
export function metricsApp(metrics: Metrics, token: string | null) {
  const needsToken = createMiddleware(async (c, next) => {
    if (!token) throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    if (!constantTimeEqual(bearerOf(c.req.header('authorization')), token)) {
      throw new HttpError(401, 'unauthorized', 'Send METRICS_TOKEN as a Bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    }
    await next()
  })
  return new Hono().get('/', needsToken, async (c) => {
    c.header('content-type', metrics.contentType)
    return c.body(await metrics.text())
  })
}
