const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a page of this origin may open a socket. Who is no browser sends none (security 40). */
export function isOwnOrigin(origin: string | undefined, listed: readonly string[]) {
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from || from.origin === 'null') return false
  return (
    loopback.test(from.hostname) || listed.some((one) => URL.parse(one)?.origin === from.origin)
  )
}
