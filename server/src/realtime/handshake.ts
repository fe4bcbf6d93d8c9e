import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { addressBlock, addressReader } from '../http/address/client-address.ts'
import { callerOf, type Exchange, givenId } from '../http/exchanges.ts'
import type { Claims } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { createHoldings } from '../lib/limits/caps.ts'
import { type Callers, identify } from '../lib/tokens/authenticate.ts'
import { type Connection, type Heard, openConnection } from './connection.ts'
import { isOwnOrigin } from './origins.ts'

const largestMessage = 256 * 1024
const path = '/realtime/v1/websocket'
// RFC 6455: the connection ended without a closing frame.
const cut = 1006

type Options = {
  callers: Callers
  publicUrl: string
  origins: readonly string[]
  trustedProxies: readonly string[]
  perAddress: ReturnType<typeof createHoldings>
  answer(connection: Connection, frame: Heard): Promise<void> | void
  opened(connection: Connection): void
  closed(connection: Connection): void
  tell?: ((exchange: Exchange) => void) | undefined
}

/** What becomes of an upgrade. */
type Visit = {
  isOpen: boolean
  caller(): Claims
  /** When it is over: whether it came to its end. */
  ended: Promise<boolean>
}
type Env = {
  Bindings: { incoming: IncomingMessage; socket: Duplex; head: Buffer; visit: Visit }
}

function refuse(socket: Duplex, { status, headers }: Response) {
  if (socket.destroyed || socket.writableEnded) return
  const more = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n${more}\r\n`)
}

/** Who may open a socket. */
export function createHandshake(options: Options) {
  const { callers, publicUrl, origins, trustedProxies, perAddress, answer } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const addressOf = addressReader(trustedProxies)
  const ids = new WeakMap<IncomingMessage, string>()

  const handshake = new Hono<Env>()
  handshake.onError((error, c) => c.body(null, error instanceof HttpError ? error.status : 500))
  handshake.get(path, async (c) => {
    const { incoming, socket, head, visit } = c.env
    if (!isOwnOrigin(c.req.header('origin'), { publicUrl, listed: origins })) {
      return c.body(null, 403)
    }
    const apikey = c.req.query('apikey')
    if (!apikey) return c.body(null, 401)
    const claims = await identify({ apikey }, callers)
    const address = addressBlock(addressOf(c))
    // Its place would never be given back.
    if (socket.destroyed) return c.body(null, 400)
    if (!perAddress.take(address)) return c.body(null, 429, { 'retry-after': '10' })
    socket.once('close', () => perAddress.give(address))
    const version = c.req.query('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    sockets.handleUpgrade(incoming, socket, head, (websocket) => {
      const connection = openConnection(websocket, { claims, version, answer })
      options.opened(connection)
      visit.isOpen = true
      visit.caller = () => connection.caller
      visit.ended = new Promise((done) => {
        websocket.once('close', (code) => {
          options.closed(connection)
          done(code !== cut)
        })
      })
    })
    return c.body(null, 204)
  })

  sockets.on('headers', (headers, incoming) => {
    headers.push(`x-request-id: ${ids.get(incoming)}`)
  })

  /** The status that it was answered with. */
  async function decide(incoming: IncomingMessage, socket: Duplex, head: Buffer, visit: Visit) {
    const headers = new Headers()
    for (const name of ['origin', 'x-forwarded-for']) {
      const value = incoming.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const target = URL.parse(incoming.url ?? '', 'http://localhost')
    const response = target
      ? await handshake.fetch(new Request(target, { headers }), { incoming, socket, head, visit })
      : new Response(null, { status: 400 })
    if (visit.isOpen) return 101
    // The library refuses by itself what is no handshake.
    if (response.status === 204) return 400
    response.headers.set('x-request-id', ids.get(incoming) ?? '')
    refuse(socket, response)
    return response.status
  }

  return {
    async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer) {
      const began = performance.now()
      const requestId = randomUUID()
      const sentBefore = incoming.socket.bytesWritten
      ids.set(incoming, requestId)
      socket.on('error', () => socket.destroy())
      const visit: Visit = {
        isOpen: false,
        caller: () => ({ role: 'anon' }),
        ended: new Promise((done) => {
          socket.once('close', () => done(socket.writableFinished))
        }),
      }
      const status = await decide(incoming, socket, head, visit)
      const complete = await visit.ended
      const given = incoming.headers['x-request-id']
      options.tell?.({
        ...{ requestId, ...givenId(typeof given === 'string' ? given : undefined) },
        ...{ method: 'GET', route: status === 404 ? '/*' : path, status },
        bytes: incoming.socket.bytesWritten - sentBefore,
        ms: Math.round(performance.now() - began),
        ...{ complete, ...callerOf(visit.caller()) },
      })
    },
    /** Resolves when every socket has closed. */
    close: () => new Promise<void>((done) => sockets.close(() => done())),
  }
}
