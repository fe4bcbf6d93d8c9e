export type ReadOrigin = { origin: string } | { fault: string }

const ownMachine = ['localhost', '127.0.0.1']
const onOwnMachine = /^(?:localhost|127\.0\.0\.1)(?:[:/]|$)/i

/** What was typed, with what a browser would put before it. */
function withScheme(text: string) {
  if (/^[a-z]+:\/\//i.test(text)) return text
  return `${onOwnMachine.test(text) ? 'http' : 'https'}://${text}`
}

/** The origin of a site as it was typed, or what is wrong with it; the rules are those of `private.are_origins`. */
export function readOrigin(typed: string): ReadOrigin {
  const text = typed.trim()
  const url = URL.parse(withScheme(text))
  if (!url?.hostname || text === '')
    return { fault: 'Enter the address of a site, as in https://www.example.com.' }
  if (
    url.protocol !== 'https:' &&
    !(url.protocol === 'http:' && ownMachine.includes(url.hostname))
  ) {
    return {
      fault:
        'The address must begin with https://. Only a site on your own machine may use http://.',
    }
  }
  if (url.username || url.password) return { fault: 'Leave the name and password out.' }
  if ((url.pathname !== '/' && url.pathname !== '') || url.search || url.hash) {
    return { fault: `Only the site itself, without a path: ${url.origin}` }
  }
  if (!/^[a-z0-9.-]+$/.test(url.hostname))
    return { fault: 'A wildcard or an IPv6 address is not possible here.' }
  return { origin: url.origin }
}

/** The same site with www, or without it: to a browser it is another one. Null where there is none as a rule. */
export function twinOf(origin: string): string | null {
  const url = new URL(origin)
  if (url.hostname.startsWith('www.')) url.hostname = url.hostname.slice('www.'.length)
  else if (/^[^.]+\.\p{L}[^.]*$/u.test(url.hostname)) url.hostname = `www.${url.hostname}`
  else return null
  return url.origin
}
