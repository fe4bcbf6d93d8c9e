import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { isTooSlow, watchSlowBodies } from './slow-bodies.ts'

test('a body has half a minute, and longer when it moves', () => {
  expect(isTooSlow(0, 30_000)).toBe(false)
  expect(isTooSlow(0, 30_001)).toBe(true)
  expect(isTooSlow(1024, 31_000)).toBe(false)
  expect(isTooSlow(1024, 31_001)).toBe(true)
  expect(isTooSlow(20 * 1024 * 1024, 600_000)).toBe(false)
})

test('a body that drips in is ended with 408, one that moves goes on', async () => {
  let [now, received] = [0, 0]
  const slow = watchSlowBodies(() => now)
  const server = createServer((incoming, outgoing) => {
    slow.watch(incoming, outgoing)
    incoming.on('error', () => {})
    incoming.on('data', ({ length }) => {
      received += length
    })
    incoming.on('end', () => outgoing.end('whole'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (first: string) => {
    const asked = once(server, 'request')
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 40000\r\n\r\n${first}`,
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
  const moving = await open('')
  moving.socket.write('x'.repeat(39_999))
  await expect.poll(() => received).toBe(40_000)
  now = 40_000

  await expect
    .poll(() => {
      slow.check()
      return dripping.socket.destroyed || dripping.socket.readableEnded
    })
    .toBe(true)
  moving.socket.end('x')

  expect(await dripping.ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(await moving.ended).toMatch(/whole$/)
  slow.close()
  server.close()
})
