import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

const megabyte = 1024 ** 2
const http = createHttpServer()
const closing: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
  return http.close()
})

test('the rest of a body that was refused is read a little at a time, in turns, and to its end', async () => {
  const sockets: Socket[] = []
  http.serve({
    request(incoming, outgoing) {
      sockets.push(incoming.socket)
      outgoing.writeHead(413, { 'content-length': 0 }).end()
    },
    upgrade: () => {},
  })
  const port = await http.listen(0, '127.0.0.1')
  const sender = connect(port, '127.0.0.1')
  closing.push(() => sender.destroy())
  sender.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${8 * megabyte}\r\n\r\n`)
  sender.write(Buffer.alloc(8 * megabyte))
  const [answer] = await once(sender, 'data')
  const read = () => sockets[0]?.bytesRead ?? 0
  /** What has been read when no more comes. */
  const settled = async () => {
    for (let [still, before] = [0, -1]; still < 100; ) {
      await nextRound()
      still = read() === before ? still + 1 : 0
      before = read()
    }
    return read()
  }

  const atOnce = await settled()
  vi.advanceTimersByTime(20)
  const afterATurn = await settled()
  while (read() < 8 * megabyte) {
    vi.advanceTimersByTime(20)
    await nextRound()
  }

  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  expect(atOnce).toBeLessThan(megabyte)
  expect(afterATurn - atOnce).toBeGreaterThan(0)
  expect(afterATurn - atOnce).toBeLessThan(megabyte)
})
