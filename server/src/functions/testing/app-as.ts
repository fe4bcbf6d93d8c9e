import { Hono } from 'hono'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Claims } from '../../lib/database/database.ts'
import { errorHandler } from '../../lib/http-error.ts'
import { createLog } from '../../lib/log.ts'

/** An app whose every request comes from the caller with these claims; functions are mounted on it. */
export function appAs(claims: Claims) {
  return new Hono<AppEnv>().onError(errorHandler(createLog('silent'))).use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', claims)
    await next()
  })
}
