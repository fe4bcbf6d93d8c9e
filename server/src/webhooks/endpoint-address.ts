import { HttpError } from '../lib/http-error.ts'
import { isAllowedHost } from '../lib/outbound/allow-list.ts'
import { judge, OutboundRefused } from '../lib/outbound/outbound.ts'

/**
 * Refuses an address to which nothing is ever sent, while somebody is there to read why. A name is judged again by what
 * it leads to, each time that it is called. `allowed` are hosts of the operator's own network: there http may be spoken.
 */
export function endpointAddress(allowed: readonly string[]) {
  const isAllowed = isAllowedHost(allowed)
  return (address: string) => {
    const url = new URL(address)
    if (url.username || url.password) {
      throw new HttpError(
        422,
        'bad_address',
        'The address must not contain a user name or password.',
      )
    }
    if (url.protocol === 'http:' && !isAllowed(url)) {
      throw new HttpError(422, 'not_https', 'The address must begin with https://.')
    }
    try {
      judge(url, isAllowed)
    } catch (error) {
      if (error instanceof OutboundRefused) throw new HttpError(422, 'bad_address', error.message)
      throw error
    }
  }
}
