// One account that means no good: `node hostile-loads.ts JSON` runs one of the loads until it is stopped.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Hostile = {
  url: string
  token: string
  organizationId: string
  templateId: string
  voiceId: string
}

const atOnce = 20
// Of those that only hold a connection.
const sockets = 200
const address = '203.0.113.7'
const json = 'application/json'

type Ask = { method?: string; path: string; body?: string; type?: string }

async function ask({ url, token }: Hostile, { method = 'GET', path, body, type = json }: Ask) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': type, 'x-upsert': 'true' },
      ...{ 'x-forwarded-for': address, prefer: 'count=exact' },
    },
    ...(body && { body }),
  })
  await response.arrayBuffer()
}

const post = (path: string, body: object): Ask => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

/** Says something on a connection of its own, then a word every second until the server has enough. */
async function hold({ url }: Hostile, head: string, drip: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.resume()
  if (head) socket.write(head)
  const dripping = setInterval(() => drip && socket.write(drip), 1000)
  await closed
  clearInterval(dripping)
}

/** A whole request in pieces of raw bytes, until the server ends the connection. */
async function sendRaw({ url }: Hostile, text: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  socket.resume()
  socket.write(text)
  await closed
}

const longJson = JSON.stringify({ body: 'x'.repeat(12 * 1024 ** 2) })
const smallFile = 'x'.repeat(64 * 1024)
const wide = Array.from({ length: 40 }, (_, index) => `a${index}:body`)
const ones = (count: number) => Array(count).fill('1').join(',')
const headers = Array.from({ length: 5000 }, (_, index) => `x-${index}: x\r\n`).join('')
const slowHead = (hostile: Hostile) =>
  `POST /rest/v1/bench_notes HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${hostile.token}\r\ncontent-type: ${json}\r\ncontent-length: 100000\r\n\r\n{`

type Load = { workers: number; act: (hostile: Hostile, count: number) => Promise<unknown> }
const asks = (of: (hostile: Hostile, count: number) => Ask): Load => ({
  workers: atOnce,
  act: (hostile, count) => ask(hostile, of(hostile, count)),
})

/** What is tried, 20 at once: the even requests of a select are refused, the odd ones are as large as may be. */
export const loads: Record<string, Load> = {
  'wide select of large texts': asks((_, count) => ({
    path: `/rest/v1/bench_notes?title=eq.large&select=${count % 2 ? 'a:body,b:body' : wide}`,
  })),
  'slow bodies': { workers: sockets, act: (hostile) => hold(hostile, slowHead(hostile), 'x') },
  'JSON of 12 MB': asks(() => ({ method: 'POST', path: '/rest/v1/bench_notes', body: longJson })),
  'filters of 10,000 elements': asks((_, count) => ({
    path: `/rest/v1/bench_notes?title=in.(${ones(count % 2 ? 10_000 : 7000)})`,
  })),
  'flood of headers': {
    workers: atOnce,
    act: (hostile) => sendRaw(hostile, `GET /rest/v1/people HTTP/1.1\r\nhost: x\r\n${headers}\r\n`),
  },
  'half-open sockets': {
    workers: sockets,
    act: (hostile) => hold(hostile, 'GET /rest/v1/people HTTP/1.1\r\nhost: x\r\n', ''),
  },
  'parallel lists': asks(() => ({
    path: '/rest/v1/bench_notes?title=eq.small&select=*&order=body.desc&limit=1000',
  })),
  'flood of rpc': asks(() => post('/rest/v1/rpc/my_sessions', {})),
  'flood of storage': asks(({ organizationId }) =>
    post('/storage/v1/object/list/files', { prefix: organizationId, limit: 1000 }),
  ),
  'flood of uploads': asks(({ organizationId }, count) => ({
    ...{ method: 'POST', path: `/storage/v1/object/files/${organizationId}/${count % atOnce}` },
    ...{ body: smallFile, type: 'application/octet-stream' },
  })),
  'flood of speech': asks(({ voiceId }, count) =>
    post('/functions/v1/speech', {
      text: `${count}. ${'This sentence takes a while to say. '.repeat(15)}`,
      voice_id: voiceId,
    }),
  ),
  'flood of conversations': asks(({ templateId }) =>
    post('/functions/v1/conversation', {
      ...{ template_id: templateId, draft: true, channel: 'studio' },
      message: { id: crypto.randomUUID(), text: 'How do I get my money back?' },
    }),
  ),
}

async function run(name: string, hostile: Hostile) {
  const load = loads[name]
  if (!load) throw new Error(`There is no load ${name}.`)
  let count = 0
  const worker = async () => {
    for (;;) {
      count += 1
      // Who is refused tries again soon.
      await load.act(hostile, count).catch(() => delay(20))
    }
  }
  await Promise.all(Array.from({ length: load.workers }, worker))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, hostile } = JSON.parse(process.argv[2] ?? '{}')
  await run(name, hostile)
}
