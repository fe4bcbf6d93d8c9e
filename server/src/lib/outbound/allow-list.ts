/** Whether an address is on an administrator's list of `host` and `host:port` (security 29). */
export function isAllowedHost(entries: readonly string[]) {
  const known = new Set(entries.map((entry) => entry.toLowerCase()))
  return ({ hostname, port, protocol }: URL) => {
    const number = port || (protocol === 'http:' ? '80' : '443')
    return known.has(hostname) || known.has(`${hostname}:${number}`)
  }
}
