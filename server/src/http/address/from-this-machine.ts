import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLoopback } from './loopback.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const headerOfProxy = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** A proxy may name this machine as the host and be at it; no browser speaks HTTP/1.0, which nginx does by default. */
function isProxied(c: Context, { httpVersion }: IncomingMessage) {
  return (
    httpVersion === '1.0' || Object.keys(c.req.header()).some((name) => headerOfProxy.test(name))
  )
}

/** Only someone at this machine: not through a proxy, and not a page that points its name at us. */
export const fromThisMachine = createMiddleware(async (c, next) => {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  const isOurs =
    incoming?.socket &&
    loopback.test(getConnInfo(c).remote.address ?? '') &&
    isLoopback(`http://${c.req.header('host')}`) &&
    !isProxied(c, incoming)
  if (!isOurs) {
    return c.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404)
  }
  c.header('cache-control', 'no-store')
  await next()
})
