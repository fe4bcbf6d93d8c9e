import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromThisMachine } from './from-this-machine.ts'

const app = new Hono().get('/', fromThisMachine, (c) => c.text('ours'))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => server.close())

/** The status of a request of these lines, as they go over the wire. */
async function ask(...lines: string[]) {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  return Number(/^HTTP\/1\.\d (\d+)/.exec(await text(socket))?.[1])
}

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('%s is answered here', async (host) => {
  expect(await ask('GET / HTTP/1.1', `host: ${host}`)).toBe(200)
})

test.each(['agents.example', '10.0.0.7', 'localhost.example', ''])(
  'the host %j is another machine',
  async (host) => {
    expect(await ask('GET / HTTP/1.1', `host: ${host}`)).toBe(404)
  },
)

test.each([
  'forwarded: for=203.0.113.7',
  'via: 1.1 proxy',
  'x-real-ip: 203.0.113.7',
  'x-forwarded-for: 203.0.113.7',
  'x-forwarded-host: agents.example',
  'x-forwarded-proto: https',
  'X-Forwarded-Server: front',
  'x-forwarded-for:',
])('who sends %j is a proxy, though it names this machine', async (header) => {
  expect(await ask('GET / HTTP/1.1', 'host: localhost:3000', header)).toBe(404)
})

// As nginx speaks to what stands behind it where nothing else is said; no browser does.
test('who speaks HTTP/1.0 is a proxy too', async () => {
  expect(await ask('GET / HTTP/1.0', 'host: localhost:3000')).toBe(404)
})

test.each([
  ['127.0.0.1', 200],
  ['127.9.8.7', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['10.0.0.7', 404],
  ['::ffff:10.0.0.7', 404],
  ['fe80::1', 404],
  [undefined, 404],
])('a connection from %s: %i', async (remoteAddress, status) => {
  const incoming = { socket: { remoteAddress }, httpVersion: '1.1' }
  const asked = { headers: { host: 'localhost:3000' } }

  expect((await app.request('/', asked, { incoming })).status).toBe(status)
})
