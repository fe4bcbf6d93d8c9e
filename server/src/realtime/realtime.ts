import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Callers, identify } from '../lib/authenticate.ts'
import { addressBlock, addressReader } from '../lib/client-address.ts'
import type { Claims, Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { changeFeed } from './change-feed.ts'
import { type Connection, openConnection } from './connection.ts'
import { fanOut } from './fan-out.ts'
import { isOwnOrigin } from './origins.ts'

const largestMessage = 256 * 1024
const checkMs = 5000
const silenceMs = 75_000
const goodbyeMs = 1000

type RealtimeOptions = {
  pool: pg.Pool
  db: Db
  log: Log
  callers: Callers
  publicUrl: string
  /** Of pages elsewhere that may open a socket. */
  origins: readonly string[]
  trustedProxies: readonly string[]
  /** The most sockets that one address may hold; null for any number. */
  perAddress: number | null
}
type Env = { Bindings: { incoming: IncomingMessage; socket: Duplex; head: Buffer } }

function refuse(socket: Duplex, status: number) {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** The changes protocol of Supabase over websockets. */
export function createRealtime(options: RealtimeOptions) {
  const { pool, db, log, callers, publicUrl, origins, trustedProxies, perAddress } = options
  const connections = new Set<Connection>()
  const byAddress = new Map<string, number>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const changes = fanOut({ db, log, connections })
  const feed = changeFeed({ pool, log, hear: changes.hear, lose: changes.lose })
  const addressOf = addressReader(trustedProxies)

  function accept(socket: WebSocket, claims: Claims, version: '1.0.0' | '2.0.0') {
    const connection = openConnection(socket, {
      claims,
      version,
      identify: (token) => identify({ authorization: `Bearer ${token}` }, callers),
      isHeard: feed.isHeard,
    })
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  }

  function count(address: string, more: 1 | -1) {
    const now = (byAddress.get(address) ?? 0) + more
    if (now > 0) byAddress.set(address, now)
    else byAddress.delete(address)
  }

  const handshake = new Hono<Env>()
  handshake.onError((error, c) => c.body(null, error instanceof HttpError ? error.status : 500))
  handshake.get('/realtime/v1/websocket', async (c) => {
    const { incoming, socket, head } = c.env
    if (!isOwnOrigin(c.req.header('origin'), [publicUrl, ...origins])) return c.body(null, 403)
    const apikey = c.req.query('apikey')
    if (!apikey) return c.body(null, 401)
    const claims = await identify({ apikey }, callers)
    const address = addressBlock(addressOf(c))
    if (perAddress !== null && (byAddress.get(address) ?? 0) >= perAddress) {
      return c.body(null, 429)
    }
    count(address, 1)
    socket.once('close', () => count(address, -1))
    const version = c.req.query('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    sockets.handleUpgrade(incoming, socket, head, (opened) => accept(opened, claims, version))
    return c.body(null, 204)
  })

  const check = setInterval(() => {
    for (const connection of connections) {
      if (connection.isSilentFor(silenceMs)) connection.cut()
      else connection.endExpired(Date.now() / 1000)
    }
  }, checkMs)

  return {
    /** For the `upgrade` event of an HTTP server. */
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
    /** Says goodbye with 1012, at which clients come back: this server starts anew, or another takes over. */
    async close() {
      clearInterval(check)
      for (const connection of connections) connection.close(1012)
      const cut = setTimeout(() => {
        for (const connection of connections) connection.cut()
      }, goodbyeMs)
      await new Promise<void>((done) => sockets.close(() => done()))
      clearTimeout(cut)
      await feed.close()
      await changes.close()
    },
  }
}
