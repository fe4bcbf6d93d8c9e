import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from './http-server.ts'

let server: HttpServer | undefined
afterEach(async () => {
  server?.refuse()
  await server?.close()
})

/** Everything that a connection hears to which this is said, piece by piece, each after something was heard. */
async function hear(pieces: string[]) {
  server = createHttpServer()
  const port = await server.listen(0, '127.0.0.1')
  server.serve({
    request: (_, outgoing) => outgoing.writeHead(200).write('Once upon a time'),
    upgrade: () => {},
  })
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (part) => {
    heard += part
    const next = pieces.shift()
    if (next) socket.write(next)
  })
  socket.write(pieces.shift() ?? '')
  await once(socket, 'close')
  return heard
}

const get = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

test.each([
  ['a head of 100,000 characters', `${get}x-long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ['what is no request', 'Good morning.\r\n\r\n', 400],
])('%s gets its status, and the connection ends', async (_, said, status) => {
  const heard = await hear([said])

  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(heard.toLowerCase()).toContain('connection: close')
})

test('what is no request behind one that is being answered puts nothing into that answer', async () => {
  const heard = await hear([`${get}\r\n`, 'Good morning.\r\n\r\n'])

  expect(heard).toContain('Once upon a time')
  expect(heard).not.toContain('400')
})
