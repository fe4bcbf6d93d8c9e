import { isLoopback } from '../http/address/loopback.ts'

type Allowed = { publicUrl: string; listed: readonly string[] }

/**
 * Whether a page of this origin may open a socket. Who is no browser sends none (security 40). Where the product is on
 * this machine, so may be the page in development; elsewhere a page of this machine is a stranger's.
 */
export function isOwnOrigin(origin: string | undefined, { publicUrl, listed }: Allowed) {
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from || from.origin === 'null') return false
  return (
    [publicUrl, ...listed].some((one) => URL.parse(one)?.origin === from.origin) ||
    (isLoopback(publicUrl) && isLoopback(from.href))
  )
}
