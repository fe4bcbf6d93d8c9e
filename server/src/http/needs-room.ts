import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../lib/app-env.ts'
import { refusalFor } from './unavailable.ts'

const writes = ['POST', 'PUT', 'PATCH']
/** They write little or nothing: a session lives on, a question is answered. */
const small =
  /^\/(auth\/v1\/(token|logout)|functions\/v1\/(knowledge-ask|knowledge-search|speech|transcription))$/

/** While the disk is full new data is refused with 507; reads go on, and so does removing, which makes room. */
export function needsRoom(disk: { isDiskFull(): boolean }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    if (!disk.isDiskFull() || !writes.includes(method) || small.test(path)) return next()
    const words = 'The server has no room left to store this. Try again later.'
    return c.json(refusalFor(path, 507, words), 507, { 'retry-after': '10' })
  })
}
