import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const html = { 'content-type': 'text/html; charset=utf-8' }
const bomb = gzipSync(Buffer.alloc(200_000_000, 32))

/** A page that has a text, and so many links to others. */
const page = (path: string, links: number) =>
  `<!doctype html><title>${path}</title><p>${`This page tells about ${path}, at length. `.repeat(9)}</p>
   ${Array.from({ length: links }, (_, nth) => `<a href="${path}${nth}/">${nth}</a>`).join(' ')}`

function goOn(response: ServerResponse) {
  response.writeHead(200, html)
  const writing = setInterval(() => response.write('<p>word word word</p>'.repeat(1000)), 5)
  response.on('close', () => clearInterval(writing))
}

/** What a hostile site answers, by the beginning of the path. */
const answers: Record<string, (response: ServerResponse, path: string) => unknown> = {
  endless: (response, path) => response.writeHead(200, html).end(page(path, 20)),
  circle: (response, path) => response.writeHead(302, { location: path }).end(),
  longer: (response, path) => response.writeHead(302, { location: `${path}x` }).end(),
  stream: (response) => goOn(response),
  bomb: (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  headers: (response) => response.writeHead(200, { ...html, 'x-a': 'a'.repeat(100_000) }).end(),
  deep: (response) =>
    response.writeHead(200, html).end(`<!doctype html>${'<div>'.repeat(500_000)}`),
  links: (response, path) => response.writeHead(200, html).end(page(path, 100_000)),
  half: (response) => {
    response.writeHead(200, { ...html, 'content-length': 100_000 })
    response.write('half', () => response.destroy())
  },
  silent: (response) => response.writeHead(200, html).write('half'),
}

/** Other ways to write the address of this machine. */
const loopback = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0x7f000001', '0', '0.0.0.0'],
  ...['127.0.0.1.', '%31%32%37.0.0.1', 'localhost', '[::]', '[::1]', '[::ffff:127.0.0.1]'],
  ...['[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
]

type Sites = { site: string; canary: string }

/** Addresses that somebody may name to harm: of this machine, of a site that leads there, and of hostile pages. */
export function addressesOf({ site, canary }: Sites): string[] {
  const { port } = new URL(canary)
  const direct = loopback.map((host) => `http://${host}:${port}/`)
  const atPort80 = loopback.map((host) => `http://${host}/`)
  const led = loopback.map((host) => `${site}/to?${encodeURIComponent(`http://${host}:${port}/`)}`)
  const pages = Object.keys(answers).map((kind) => `${site}/${kind}/`)
  return [...direct, ...atPort80, ...led, ...pages, `${site}/to?file:///etc/passwd`]
}

/** A hostile site that may be called, and a canary beside it that may not, for as long as `work` takes. */
export async function withHostileSites<T>(
  work: (sites: Sites & { allowed: string; hits: () => number }) => Promise<T>,
): Promise<T> {
  let hits = 0
  const listen = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }
  const canary = await listen((_, response) => {
    hits += 1
    response.end('canary')
  })
  const site = await listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    const answer = answers[pathname.split('/')[1] ?? '']
    if (answer) answer(response, pathname)
    else if (pathname === '/to') {
      response.writeHead(302, { location: decodeURIComponent(search.slice(1)) }).end()
    } else response.writeHead(404).end()
  })
  try {
    return await work({
      site: `http://127.0.0.1:${site.port}`,
      canary: `http://127.0.0.1:${canary.port}`,
      allowed: `127.0.0.1:${site.port}`,
      hits: () => hits,
    })
  } finally {
    for (const { server } of [canary, site]) {
      server.closeAllConnections()
      server.close()
    }
  }
}
