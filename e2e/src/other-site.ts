import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * A site that is not ours, with a strict policy of its own: what stands in its pages is put in by the test. It has two
 * names, which are two origins to a browser.
 */
export function useOtherSite(product: () => string) {
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
      `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><a href="/">Home</a>${pages.get(request.url ?? '/') ?? ''}`,
    )
  })
  let port = 0
  beforeAll(async () => {
    server.listen(0)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
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
