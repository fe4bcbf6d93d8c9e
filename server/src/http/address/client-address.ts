import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

function plain(address: string) {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}

function family(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Addresses and networks (`10.0.0.0/8`) of our own proxies. */
function proxyList(entries: readonly string[]) {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

function socketAddress(c: Context) {
  // `app.request` in tests has no socket.
  return c.env?.incoming?.socket ? (getConnInfo(c).remote.address ?? '') : ''
}

/**
 * Gives the address of a client: the socket's, or, when a trusted proxy holds the socket, the last
 * address of X-Forwarded-For that is not a proxy of ours. What a client writes there itself never counts.
 */
export function addressBehind(trustedProxies: readonly string[]) {
  const proxies = proxyList(trustedProxies)
  return (socket: string, forwardedFor: string | undefined) => {
    let address = plain(socket)
    if (!forwardedFor) return address
    for (const next of forwardedFor.split(',').map(plain).reverse()) {
      if (!isIP(address) || !proxies.check(address, family(address)) || !isIP(next)) break
      address = next
    }
    return address
  }
}

/** The same of a request in its context. */
export function addressReader(trustedProxies: readonly string[]) {
  const behind = addressBehind(trustedProxies)
  return (c: Context) => behind(socketAddress(c), c.req.header('x-forwarded-for'))
}

/** What counts as one address in limits: one of IPv4, the network of 64 bits of IPv6, which one customer holds. */
export function addressBlock(address: string) {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = (text: string) => text.split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
