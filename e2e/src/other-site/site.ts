import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that is not ours, with a strict policy of its own. It has two names, which are two origins to a browser. */
export function createSite(product: () => string) {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const own = product()
    const policy = [
      "default-src 'none'",
      ...[`script-src ${own}`, `connect-src ${own}`, `img-src ${own}`, `frame-src ${own}`],
      ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
    ]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy.join('; '))
    response.setHeader('referrer-policy', 'no-referrer')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><h1>Shop</h1><a href="/">Home</a>${pages.get(request.url ?? '/') ?? ''}`,
    )
  })
  let port = 0
  return {
    async start() {
      server.listen(0)
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
    /** Where the product is whose widget it has. */
    product,
    origin: () => `http://localhost:${port}`,
    /** The same machine under another name. */
    stranger: () => `http://127.0.0.1:${port}`,
    /** Puts the markup into a page; returns its path. */
    page(path: string, markup: string) {
      pages.set(path, markup)
      return path
    },
  }
}
