import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { type Callers, identify } from '../lib/authenticate.ts'
import { addressBlock, addressReader } from '../lib/client-address.ts'
import { HttpError } from '../lib/http-error.ts'
import type { createHoldings } from './caps.ts'
import { type Connection, type Heard, openConnection } from './connection.ts'
import { isOwnOrigin } from './origins.ts'

const largestMessage = 256 * 1024

type Options = {
  callers: Callers
  publicUrl: string
  origins: readonly string[]
  trustedProxies: readonly string[]
  perAddress: ReturnType<typeof createHoldings>
  answer(connection: Connection, frame: Heard): Promise<void> | void
  opened(connection: Connection): void
  closed(connection: Connection): void
}
type Env = { Bindings: { incoming: IncomingMessage; socket: Duplex; head: Buffer } }

function refuse(socket: Duplex, status: number) {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Who may open a socket. */
export function createHandshake(options: Options) {
  const { callers, publicUrl, origins, trustedProxies, perAddress, answer, opened, closed } =
    options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const addressOf = addressReader(trustedProxies)

  const handshake = new Hono<Env>()
  handshake.onError((error, c) => c.body(null, error instanceof HttpError ? error.status : 500))
  handshake.get('/realtime/v1/websocket', async (c) => {
    const { incoming, socket, head } = c.env
    if (!isOwnOrigin(c.req.header('origin'), { publicUrl, listed: origins })) {
      return c.body(null, 403)
    }
    const apikey = c.req.query('apikey')
    if (!apikey) return c.body(null, 401)
    const claims = await identify({ apikey }, callers)
    const address = addressBlock(addressOf(c))
    if (!perAddress.take(address)) return c.body(null, 429, { 'retry-after': '10' })
    socket.once('close', () => perAddress.give(address))
    const version = c.req.query('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    sockets.handleUpgrade(incoming, socket, head, (websocket) => {
      const connection = openConnection(websocket, { claims, version, answer })
      opened(connection)
      websocket.once('close', () => closed(connection))
    })
    return c.body(null, 204)
  })

  return {
    async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on('error', () => socket.destroy())
      const headers = new Headers()
      for (const name of ['origin', 'x-forwarded-for']) {
        const value = incoming.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const target = URL.parse(incoming.url ?? '', 'http://localhost')
      if (!target) return refuse(socket, 400)
      const request = new Request(target, { headers })
      const { status } = await handshake.fetch(request, { incoming, socket, head })
      if (status !== 204) refuse(socket, status)
    },
    /** Resolves when every socket has closed. */
    close: () => new Promise<void>((done) => sockets.close(() => done())),
  }
}
