import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether a host, as a URL or a request names it, is the machine itself. */
export const isThisMachine = (host: string) => localHost.test(host)

/** Only someone at this machine: not through a proxy, and not a page that points its name at us. */
export const fromThisMachine = createMiddleware(async (c, next) => {
  const address = c.env?.incoming?.socket ? getConnInfo(c).remote.address : undefined
  const direct = !c.req.header('x-forwarded-for') && !c.req.header('forwarded')
  if (!direct || !loopback.test(address ?? '') || !isThisMachine(c.req.header('host') ?? '')) {
    return c.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404)
  }
  c.header('cache-control', 'no-store')
  await next()
})
