import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isUpload, limitBody, markUpload, takesBody, takesStream } from './limit-body.ts'
import { isTooSlow, watchSlowBodies } from './slow-bodies.ts'

test('a body has half a minute, an upload longer when it moves', () => {
  expect(isTooSlow(0, 30_000)).toBe(false)
  expect(isTooSlow(0, 30_001)).toBe(true)
  expect(isTooSlow(1024, 31_000)).toBe(false)
  expect(isTooSlow(1024, 31_001)).toBe(true)
  expect(isTooSlow(20 * 1024 * 1024, 600_000)).toBe(false)
})

test('a body that drips in is ended with 408, as is one that moves and is no upload', async () => {
  let [now, received] = [0, 0]
  const slow = watchSlowBodies(() => now)
  const server = createServer((incoming, outgoing) => {
    slow.watch(incoming, outgoing)
    if (incoming.url === '/upload') markUpload(incoming)
    incoming.on('error', () => {})
    incoming.on('data', ({ length }) => {
      received += length
    })
    incoming.on('end', () => outgoing.end('whole'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (first: string, path = '/') => {
    const asked = once(server, 'request')
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 40000\r\n\r\n${first}`,
    )
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    const ended = once(socket, 'close').then(() => text)
    await asked
    return { socket, ended }
  }
  const dripping = await open('x')
  const moving = await open('', '/upload')
  const body = await open('')
  moving.socket.write('x'.repeat(39_999))
  body.socket.write('x'.repeat(39_999))
  await expect.poll(() => received).toBe(79_999)
  now = 40_000

  await expect
    .poll(() => {
      slow.check()
      return [dripping, body].every(({ socket }) => socket.destroyed || socket.readableEnded)
    })
    .toBe(true)
  moving.socket.end('x')

  expect(await dripping.ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(await body.ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(await moving.ended).toMatch(/whole$/)
  slow.close()
  server.close()
})

test('the bodies of routes that stream are uploads, others are not', async () => {
  const app = new Hono()
  app.use(limitBody())
  app.post('/file', takesStream(1000), async (c) => c.json(isUpload(Object(c.env).incoming)))
  app.post('/row', takesBody(1000), async (c) => c.json(isUpload(Object(c.env).incoming)))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'x' })
    return answer.json()
  }

  expect([await ask('/file'), await ask('/row')]).toEqual([true, false])
  server.close()
})
