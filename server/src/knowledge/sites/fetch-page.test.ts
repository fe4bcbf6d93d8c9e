import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { useCleanup } from 'database/testing/cleanup'
import { beforeAll, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../../lib/outbound/outbound.ts'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { fetchPage, PageFault } from './fetch-page.ts'

const cleanup = useCleanup()
const types = ['text/html']
const much = Buffer.alloc(2000, 97)
// As a header may hold it; the letters of a host mean the same so.
const inAscii = (url: string) => url.replace(/\P{ASCII}/gu, encodeURIComponent)
const html = { 'content-type': 'text/html; charset=utf-8' }

function goOn(response: ServerResponse, part: string, every: number) {
  response.writeHead(200, html)
  const writing = setInterval(() => response.write(part), every)
  response.on('close', () => clearInterval(writing))
}

/** How a host can be hostile by what it answers, and what is said of it then. */
const answers: Record<string, [answer: (response: ServerResponse) => void, said: string]> = {
  'leads to itself': [
    (response) => response.writeHead(302, { location: '#again' }).end(),
    'The address leads to too many others.',
  ],
  'leads to what is no address': [
    (response) => response.writeHead(302, { location: 'http://[' }).end(),
    'site.test could not be reached.',
  ],
  'sends without end': [
    (response) => goOn(response, 'a'.repeat(1000), 1),
    'It is larger than 0.0078125 MB.',
  ],
  'sends a letter at a time': [
    (response) => goOn(response, 'a', 10),
    'site.test took too long to answer.',
  ],
  'sends what unpacks to more than a thousand times as much': [
    (response) =>
      response
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(20_000_000))),
    'It is larger than 0.0078125 MB.',
  ],
  'says that it is packed and is not': [
    (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('plain'),
    'site.test could not be reached.',
  ],
  'breaks off before what it said': [
    (response) => {
      response.writeHead(200, { ...html, 'content-length': 100 })
      response.write('half', () => response.destroy())
    },
    'site.test could not be reached.',
  ],
  'sends headers without end': [
    (response) => response.writeHead(200, { ...html, 'x-a': 'a'.repeat(100_000) }).end(),
    'site.test could not be reached.',
  ],
  'speaks another protocol': [
    (response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
    'site.test could not be reached.',
  ],
  'does not say what it sends': [
    (response) => response.writeHead(200).end('here'),
    'This is no page but of no known kind.',
  ],
}
let outbound: Outbound
let hits = 0
let rebound = 0
let canary = 0
let next = ''
let site = ''

/** A site that may be read, a canary beside it on the same address, and names that lead to the canary. */
beforeAll(async () => {
  const listen = async (listener: RequestListener) => {
    const { port, close } = await startTestServer(listener)
    cleanup.defer(close)
    return port
  }
  canary = await listen((_, response) => {
    hits += 1
    response.end('canary')
  })
  const port = await listen(({ url }, response) => {
    const answer = answers[decodeURIComponent(url?.slice(1) ?? '')]?.[0]
    if (answer) answer(response)
    else if (url === '/lead') response.writeHead(302, { location: inAscii(next) }).end()
    else if (url === '/silent') response.writeHead(200, html).write('half')
    else if (url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    else if (url === '/packed') {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(much))
    } else response.writeHead(200, html).end('here')
  })
  site = `http://site.test:${port}`
  outbound = createOutbound({
    allowed: [`site.test:${port}`],
    resolve: async (host) => {
      // A name that leads elsewhere each time that it is asked for.
      rebound += host === 'rebind.test' ? 1 : 0
      if (host === 'rebind.test' && rebound % 2 === 1) throw new Error('There is no such name.')
      const addresses = host.startsWith('mixed') ? ['93.184.216.34', '127.0.0.1'] : ['127.0.0.1']
      return addresses.map((address) => ({ address, family: 4 }))
    },
  })
  cleanup.defer(() => outbound.close())
})

const loopback = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0x7f000001', '0', '0.0.0.0'],
  ...['127.0.0.1.', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1', 'localhost', 'canary.test'],
  ...['mixed.test', '[::]', '[::1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[0:0:0:0:0:ffff:7f00:1]'],
]
const others = [
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['168.63.129.16', '[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::1]', '[fe80::1]'],
  ...['[2002:c0a8:101::1]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]'],
  ...['[ff02::1]', '[2001:db8::1]', '[100::1]'],
]
const hostile = () => [
  ...loopback.flatMap((host) => [`http://${host}/`, `http://${host}:${canary}/`]),
  ...others.map((host) => `http://${host}/`),
  ...['https://127.0.0.1/', `http://site.test:${canary}/`, 'http://93.184.216.34:22/'],
  ...[`http://me:secret@127.0.0.1:${canary}/`, 'ftp://127.0.0.1/', 'file:///etc/passwd'],
  ...['gopher://127.0.0.1/', 'data:text/html,x', 'javascript:alert(1)'],
]
const ends = async (url: string) =>
  fetchPage(outbound, url, { types, milliseconds: 5000 }).then(
    () => 'answered',
    (error) => (error instanceof PageFault ? 'refused' : String(error)),
  )

test('hostile addresses are refused, by themselves and by a redirect, and no canary hears of it', async () => {
  const all = hostile()
  const wrong: string[] = []
  for (const url of all) {
    next = url
    if ((await ends(url)) !== 'refused') wrong.push(url)
    if ((await ends(`${site}/lead`)) !== 'refused') wrong.push(`redirect to ${url}`)
  }
  next = '/page'
  const twin = await fetchPage(outbound, `${site}/lead`, { types })

  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(wrong).toEqual([])
  expect(hits).toBe(0)
  expect([twin.body.toString(), twin.url.href]).toEqual(['here', `${site}/page`])
})

test.each(Object.entries(answers))(
  'a host that %s is given up in words',
  async (what, [, said]) => {
    const hasty = { types, mostBytes: 8192, milliseconds: 1000 }

    await expect(fetchPage(outbound, `${site}/${encodeURIComponent(what)}`, hasty)).rejects.toThrow(
      new PageFault(said),
    )
    expect((await fetchPage(outbound, `${site}/page`, { types })).body.toString()).toBe('here')
  },
)

test('a name that leads elsewhere at the next look leads to no canary', async () => {
  const told: string[] = []
  for (let nth = 0; nth < 6; nth += 1)
    told.push(await ends(`http://rebind.test:${nth % 3 ? canary : 80}/`))

  expect(new Set(told)).toEqual(new Set(['refused']))
  expect([rebound > 1, hits]).toEqual([true, 0])
})

test('what unpacks to more than it may be is cut off', async () => {
  const { body } = await fetchPage(outbound, `${site}/packed`, { types, mostBytes: 2000 })

  expect(body).toEqual(much)
  await expect(fetchPage(outbound, `${site}/packed`, { types, mostBytes: 1999 })).rejects.toThrow(
    /^It is larger than/,
  )
})

test('a host that does not go on is given up, and one that sends something else is told', async () => {
  const hasty = { types, milliseconds: 100 }

  await expect(fetchPage(outbound, `${site}/silent`, hasty)).rejects.toThrow(
    'site.test took too long to answer.',
  )
  await expect(fetchPage(outbound, `${site}/picture`, { types })).rejects.toThrow(
    'This is no page but image/png.',
  )
})
