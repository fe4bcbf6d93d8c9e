import { invalid } from '../auth-error.ts'

const longestAddress = 2048
const mostAddresses = 10
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']

function isLoopback(url: URL) {
  return url.protocol === 'http:' && loopbackHosts.includes(url.hostname)
}

/** Why an address cannot be one that people are sent back to; null where it can: https, or http to this very machine. */
function fault(address: string) {
  if (address.length > longestAddress || !URL.canParse(address)) return 'is not an address'
  const url = new URL(address)
  if (address.includes('#')) return 'has a fragment'
  if (url.username || url.password) return 'names a person'
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'is neither https nor this machine'
  // Written in two ways it would not be found by its text.
  if (/[\s\\]/.test(address) || url.hostname.includes('*')) return 'is not an exact address'
  return null
}

/**
 * The addresses of a client, checked (OAuth 2.1 section 2.3.1, RFC 8252 section 7.3).
 *
 * @throws what `refuse` makes of the message; validation_failed where it is left out.
 */
export function checkRedirectUris(
  addresses: string[],
  refuse: (message: string) => Error = invalid,
): string[] {
  if (addresses.length === 0) throw refuse('redirect_uris is required')
  if (addresses.length > mostAddresses) {
    throw refuse(`redirect_uris may have at most ${mostAddresses} addresses`)
  }
  for (const address of addresses) {
    const reason = fault(address)
    if (reason) throw refuse(`invalid redirect_uris: ${address.slice(0, 200)} ${reason}`)
  }
  return [...new Set(addresses)]
}

/**
 * Whether a client registered this address, character by character. The port of an address of this machine is free: an
 * app learns it when it begins to listen (RFC 8252 section 7.3).
 */
export function isRegistered(registered: string[], asked: string) {
  if (registered.includes(asked)) return true
  if (fault(asked) !== null) return false
  const url = new URL(asked)
  if (!isLoopback(url)) return false
  return registered.some(
    (one) => isLoopback(new URL(one)) && withoutPort(one) === withoutPort(asked),
  )
}

function withoutPort(address: string) {
  return address.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1')
}
