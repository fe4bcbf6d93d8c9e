import ipaddr from 'ipaddr.js'

/** The IPv4 address that an IPv6 address carries; null where it carries none. */
function carried(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const range = address.range()
  const bytes = address.toByteArray()
  const at = (start: number) => new ipaddr.IPv4(bytes.slice(start, start + 4))
  if (range === 'ipv4Mapped') return address.toIPv4Address()
  // NAT64 (RFC 6052) ends with it, 6to4 (RFC 3056) has it behind its prefix.
  if (range === 'rfc6052') return at(12)
  if (range === '6to4') return at(2)
  return null
}

// A cloud's own services for its machines stand there among public addresses.
const ofClouds = ['168.63.129.16']

const isPublic = (address: ipaddr.IPv4) =>
  address.range() === 'unicast' && !ofClouds.includes(address.toString())

/**
 * Whether an address is global unicast: the only kind that a request for others may reach (security 29). What stands
 * for an IPv4 address is judged as that. Anything that is no address is not.
 */
export function isGlobalAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublic(address)
  const inside = carried(address)
  if (inside) return isPublic(inside)
  // Only 2000::/3 is given out (RFC 4291); the rest may mean anything one day.
  return address.range() === 'unicast' && (address.toByteArray()[0] ?? 0) >> 5 === 1
}
