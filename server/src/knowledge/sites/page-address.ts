const noPage =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|apk|mp[34]|m4[av]|webm|ogg|wav|mov|avi|woff2?|ttf|eot)$/i
// What counts visits and says nothing of the page.
const counting = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/

/** The one form of a page's address; null where it is none that could be read. */
export function pageAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username || url.password) return null
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) {
    if (counting.test(name)) url.searchParams.delete(name)
  }
  return Buffer.byteLength(url.href) > 2000 ? null : url.href
}

/** Whether an address is of this host and may lead to a page. */
export function isPageOf(host: string, address: string): boolean {
  const url = new URL(address)
  return url.host === host && !noPage.test(url.pathname)
}

/** Whether two addresses differ in nothing but the scheme or a slash at the end. */
export function isSamePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  const pathOf = ({ pathname }: URL) => pathname.replace(/\/$/, '')
  return a.host === b.host && a.search === b.search && pathOf(a) === pathOf(b)
}

/** A pattern of a path: from its beginning, a star for anything. It is matched without going back and forth. */
function fits(pattern: string, path: string): boolean {
  const [start = '', ...rest] = pattern.trim().split('*')
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}

type Patterns = { include: string[]; exclude: string[] }

/** Whether the patterns of a site let a page be read. */
export function isWanted({ include, exclude }: Patterns, address: string): boolean {
  const { pathname, search } = new URL(address)
  const path = pathname + search
  if (exclude.some((pattern) => fits(pattern, path))) return false
  return include.length === 0 || include.some((pattern) => fits(pattern, path))
}
