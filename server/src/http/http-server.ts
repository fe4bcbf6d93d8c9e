import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { watchSlowBodies } from './body/slow-bodies.ts'
import { closeGently } from './close-gently.ts'
import { refuseBroken } from './refuse-broken.ts'
import { answerUnavailable, type Phase, refuseUpgrade } from './unavailable.ts'

/** What answers once the product is ready. */
export type Served = {
  request(incoming: IncomingMessage, outgoing: ServerResponse): unknown
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): unknown
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

// So long a connection between two requests stays open at the end, for a request that is on its way.
const idleMs = 250

function hasBody({ headers }: IncomingMessage) {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** How long a head may take to come, and how often that is looked at. */
const usualHeads = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

/** One port from the first moment of a start to the last answer of a stop. */
export function createHttpServer(heads = usualHeads) {
  let phase: Phase = 'starting'
  let served: Served | undefined
  const running = new Set<ServerResponse>()
  const slow = watchSlowBodies()
  let finished = () => {}

  /** A connection is kept for a next request only when this one was read to its end. */
  function endConnection(outgoing: Answer) {
    const { req } = outgoing
    const isUnread = hasBody(req) && !req.complete
    if (isUnread || phase !== 'serving') outgoing.shouldKeepAlive = false
    if (isUnread) closeGently(req, outgoing)
  }
  class Answer extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, words?: string, headers?: Headers): this
    override writeHead(status: number, headers?: Headers): this
    override writeHead(status: number, second?: string | Headers, headers?: Headers) {
      endConnection(this)
      return typeof second === 'string'
        ? super.writeHead(status, second, headers)
        : super.writeHead(status, second)
    }
  }

  const server = createServer({
    ServerResponse: Answer,
    // Bodies are judged by their progress instead.
    requestTimeout: 0,
    keepAliveTimeout: 5_000,
    // From the first byte on, or from the connection when none comes.
    ...heads,
  })

  function take(incoming: IncomingMessage, outgoing: ServerResponse) {
    // Sent behind a request that ended the connection: no one would get its answer.
    if (incoming.socket.writableEnded) return
    if (phase !== 'serving') return answerUnavailable(phase, incoming, outgoing)
    running.add(outgoing)
    outgoing.once('close', () => {
      running.delete(outgoing)
      if (running.size === 0) finished()
    })
    if (!hasBody(incoming)) return served?.request(incoming, outgoing)
    slow.watch(incoming, outgoing)
    // A small body comes along with the head: a moment later it is here, and a refusal need not end the connection.
    setImmediate(() => served?.request(incoming, outgoing))
  }
  server.on('request', take)
  server.on('clientError', (error, socket) => {
    // Nothing is written into an answer that is on its way.
    if ([...running].some((outgoing) => outgoing.socket === socket)) socket.destroy(error)
    else refuseBroken(error, socket)
  })
  server.on('checkContinue', (incoming, outgoing) => {
    // The sender is told to go on when its body is wanted, which is after the caller is known.
    incoming._read = (size) => {
      Reflect.deleteProperty(incoming, '_read')
      if (!outgoing.headersSent) outgoing.writeContinue()
      incoming._read(size)
    }
    take(incoming, outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (phase === 'serving') served?.upgrade(incoming, socket, head)
    else refuseUpgrade(socket)
  })

  return {
    /** Opens the port; until `serve` every request is told to come back. */
    listen(port: number, host: string) {
      return new Promise<number>((done, fail) => {
        server.once('error', fail)
        server.listen(port, host, () => {
          server.off('error', fail)
          const address = server.address()
          done(typeof address === 'object' && address ? address.port : port)
        })
      })
    },
    serve(app: Served) {
      served = app
      phase = 'serving'
    },
    /** Takes no more connections; a request on one that is open is told to come back. */
    refuse() {
      phase = 'stopping'
      // Without Node's own close, which cuts connections between two requests at once.
      NetServer.prototype.close.call(server)
    },
    /** Resolves when every request has its answer, or after so many ms. */
    async finish(ms: number) {
      if (running.size === 0) return
      const late = new AbortController()
      const done = new Promise<void>((resolve) => {
        finished = resolve
      })
      await Promise.race([done, delay(ms, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
    },
    /** Closes what is still open. */
    async close() {
      await delay(idleMs)
      slow.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

export type HttpServer = ReturnType<typeof createHttpServer>
