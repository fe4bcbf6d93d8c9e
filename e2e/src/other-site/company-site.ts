import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

const pages: Record<string, string> = {
  '/': `<meta property="og:site_name" content="Orlebar Freight">
    <meta name="description" content="Orlebar Freight carries pallets by night train between nine ports.">
    <meta name="theme-color" content="#0a5c8a"><nav><a href="/services">Services</a></nav>
    <main><h1>Freight</h1><p>${'We carry pallets from port to port by night. '.repeat(10)}</p></main>`,
  '/services': `<main><h1>Services</h1><h2>Night pallets</h2><p>A night pallet costs 45 euros and weighs at most 900 kilograms.</p>
    <h2>Cold containers</h2><p>${'Cold containers keep fish at two degrees. '.repeat(8)}</p></main>`,
}

/** The website of a company, on this machine. While it is ill it answers 503; pages may be held back. */
export function useCompanySite() {
  let isIll = false
  const held = new Map<string, Promise<void>>()
  const site = createServer(async (request, response) => {
    const html = pages[request.url ?? '']
    await held.get(request.url ?? '')
    if (isIll) return void response.writeHead(503).end()
    if (!html) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><title>Orlebar Freight</title><body>${html}`)
  })
  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => new Promise((done) => site.close(done)))
  return {
    url: () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    /** Holds a page back until the function that it returns is called. */
    hold(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    fallIll(ill: boolean) {
      isIll = ill
    },
  }
}
