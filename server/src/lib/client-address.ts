import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

function plain(address: string) {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}

function socketAddress(c: Context) {
  // `app.request` in tests has no socket.
  return c.env?.incoming?.socket ? plain(getConnInfo(c).remote.address ?? '') : ''
}

/**
 * The address of the client: the socket's, or, when a trusted proxy holds the socket, the last address
 * of X-Forwarded-For that is not a proxy of ours. What a client writes there itself never counts.
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]) {
  let address = socketAddress(c)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(plain).reverse()
  for (const next of forwarded) {
    if (!trustedProxies.includes(address) || isIP(next) === 0) break
    address = next
  }
  return address
}
