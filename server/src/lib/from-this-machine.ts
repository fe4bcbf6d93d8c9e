import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { isLoopback } from './loopback.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Only someone at this machine: not through a proxy, and not a page that points its name at us. */
export const fromThisMachine = createMiddleware(async (c, next) => {
  const address = c.env?.incoming?.socket ? getConnInfo(c).remote.address : undefined
  const direct = !c.req.header('x-forwarded-for') && !c.req.header('forwarded')
  if (!direct || !loopback.test(address ?? '') || !isLoopback(`http://${c.req.header('host')}`)) {
    return c.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404)
  }
  c.header('cache-control', 'no-store')
  await next()
})
