import { connect, type Socket } from 'node:net'

export type HttpAct = { method: 'GET' | 'POST'; path: string; body?: string }

/** The bytes of a request as a client sends them, with a token when it has one. */
export function requestBytes(base: string, { method, path, body }: HttpAct, token = ''): Buffer {
  const { host, pathname } = new URL(base)
  const head = [
    `${method} ${pathname === '/' ? '' : pathname}${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === '' ? [] : [`authorization: Bearer ${token}`]),
    'accept: */*',
    'content-type: application/json',
    'prefer: return=minimal',
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** Whether the bytes are a whole answer. */
function isWhole(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length)
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return true
  return bytes.subarray(-5).toString() === '0\r\n\r\n'
}

function isGood(bytes: Buffer) {
  return bytes[9] === '2'.charCodeAt(0)
}

type Load = {
  base: string
  requests: readonly Buffer[]
  connections: number
  seconds: number
  /** Makes the next request of a connection from an answer; without it each connection sends all requests in turn. */
  next?: (answer: Buffer, connection: number) => Buffer
}

/** One request after another on a connection of its own; how many were answered well. */
async function oneConnection(
  { base, requests, seconds, connections, next }: Load,
  number: number,
): Promise<number> {
  const { hostname, port } = new URL(base)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const until = performance.now() + seconds * 1000
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let at = Math.floor((number * requests.length) / connections)
  let answers = 0
  let received: Buffer | undefined
  const send = (own?: Buffer) => {
    socket.write(own ?? requests[at] ?? '')
    at = (at + 1) % requests.length
  }
  socket.on('connect', () => send())
  socket.on('data', (chunk) => {
    received = received ? Buffer.concat([received, chunk]) : chunk
    if (!isWhole(received)) return
    if (!isGood(received)) return reject(new Error(`${base}: ${received.toString()}`))
    const own = next?.(received, number)
    received = undefined
    answers += 1
    if (performance.now() < until) send(own)
    else resolve(answers)
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error(`${base} closed a connection`)))
  return promise.finally(() => socket.destroy())
}

/**
 * Answers a second of a server over connections that stay open, each beginning with another of the requests. The
 * client reads no more of an answer than its end, so that the processors are the server's.
 */
export async function load(given: Load): Promise<{ rate: number; answers: number }> {
  const began = performance.now()
  const counts = await Promise.all(
    Array.from({ length: given.connections }, (_, number) => oneConnection(given, number)),
  )
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return { answers, rate: (answers * 1000) / (performance.now() - began) }
}
