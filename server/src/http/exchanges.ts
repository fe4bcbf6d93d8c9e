import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from '../lib/app-env.ts'
import type { Claims } from '../lib/database.ts'

export type CallerKind = 'nobody' | 'visitor' | 'person' | 'key' | 'service'

/** A request and what became of it. */
export type Exchange = {
  requestId: string
  /** What a proxy, or whoever sent the request, calls it. */
  givenId?: string
  method: string
  /** The pattern of the path: what stands in its place may be somebody's. */
  route: string
  status: number
  /** Of the response, with its head. */
  bytes: number
  ms: number
  /** False when the connection ended before the response did. */
  complete: boolean
  caller: CallerKind
  organization?: string
}

function kindOf({ role, is_anonymous, key_id }: Claims): CallerKind {
  if (key_id) return 'key'
  if (role === 'service_role') return 'service'
  if (role === 'anon') return 'nobody'
  return is_anonymous ? 'visitor' : 'person'
}

/** An id that may stand in a log: of the letters that proxies use, and not long. */
export function givenId(header: string | undefined) {
  return header && /^[\w.:=/+-]{1,128}$/.test(header) ? { givenId: header } : {}
}

/** Who it was, without a name. */
export function callerOf(claims: Claims): Pick<Exchange, 'caller' | 'organization'> {
  const { organization_id: organization } = claims
  return { caller: kindOf(claims), ...(organization && { organization }) }
}

type Sockets = { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** Tells of each request but those for a websocket when its response has left, or its connection is gone. */
export function observeExchanges(tell: (exchange: Exchange) => void) {
  return createMiddleware<AppEnv>(async (c: Context<AppEnv>, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as Sockets
    // `app.request` in tests has no socket.
    if (!incoming || !outgoing) return next()
    const began = performance.now()
    const { socket } = incoming
    const sentBefore = socket.bytesWritten
    let route = c.req.path
    outgoing.once('close', () => {
      tell({
        requestId: c.get('requestId'),
        ...givenId(c.req.header('x-request-id')),
        method: c.req.method,
        route,
        status: outgoing.statusCode,
        bytes: socket.bytesWritten - sentBefore,
        ms: Math.round(performance.now() - began),
        complete: outgoing.writableFinished,
        ...callerOf(c.get('claims')),
      })
    })
    await next()
    route = c.get('route') ?? routePath(c)
  })
}
