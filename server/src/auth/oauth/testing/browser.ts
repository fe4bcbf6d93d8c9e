type Cookie = { name: string; value: string; path: string }

/** A browser as far as a redirect goes: it keeps cookies by site and path, and follows where it is sent. */
export function newBrowser() {
  const jar = new Map<string, Cookie[]>()

  function keep(url: URL, header: string) {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
    const [name = '', ...value] = pair.split('=')
    const attribute = (wanted: string) =>
      attributes.map((text) => text.split('=')).find(([key]) => key?.toLowerCase() === wanted)?.[1]
    const expires = attribute('expires')
    const over =
      attribute('max-age') === '0' || (expires !== undefined && new Date(expires) < new Date())
    const path = attribute('path') ?? '/'
    const others = (jar.get(url.origin) ?? []).filter(
      (cookie) => cookie.name !== name || cookie.path !== path,
    )
    jar.set(url.origin, over ? others : [...others, { name, value: value.join('='), path }])
  }

  async function send(input: string | URL | Request, init: RequestInit = {}) {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init.headers)
    const cookies = (jar.get(url.origin) ?? [])
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) keep(url, header)
    return response
  }

  return {
    /** As a page of the site would: cookies go along. */
    fetch: send,
    cookies: (origin: string) => jar.get(origin) ?? [],
    /**
     * Follows redirects from site to site until one leads to `home`'s own pages or elsewhere. A page of
     * the provider that asks who it is gets `login` posted.
     */
    async go(start: string | URL, options: { home: string; via: string; login: string }) {
      let url = new URL(start)
      let init: RequestInit = {}
      for (let step = 0; step < 20; step += 1) {
        const own = url.origin === options.home && url.pathname.startsWith('/auth/v1/')
        if (!own && url.origin !== options.via) return url
        const response = await send(url, init)
        init = {}
        const location = response.headers.get('location')
        if (location) url = new URL(location, url)
        else if (url.pathname.startsWith('/interaction/')) {
          init = { method: 'POST', body: new URLSearchParams({ login: options.login }) }
        } else {
          throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`)
        }
      }
      throw new Error('The redirects do not end.')
    },
  }
}
export type Browser = ReturnType<typeof newBrowser>
