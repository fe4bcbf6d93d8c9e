import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from '../lib/app-env.ts'
import type { Claims } from '../lib/database/database.ts'

export type CallerKind = 'nobody' | 'visitor' | 'person' | 'key' | 'service'

/** A request and what became of it. */
export type Exchange = {
  requestId: string
  /** What a proxy, or the sender of the request, calls it. */
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

type Known = { requestId: string; route: string; claims: Claims }

/**
 * Tells of a request when its response has left, or its connection is gone; `known` is asked then. `began` is when the
 * request was taken, for who calls this later.
 */
export function watchExchange(
  { incoming, outgoing }: Required<Sockets>,
  tell: (exchange: Exchange) => void,
  known: () => Known,
  began = performance.now(),
) {
  const { socket, method = '', headers } = incoming
  const sentBefore = socket.bytesWritten
  outgoing.once('close', () => {
    const { requestId, route, claims } = known()
    const given = headers['x-request-id']
    tell({
      ...{ requestId, ...givenId(Array.isArray(given) ? given.join(', ') : given) },
      ...{ method, route, status: outgoing.statusCode },
      bytes: socket.bytesWritten - sentBefore,
      ms: Math.round(performance.now() - began),
      complete: outgoing.writableFinished,
      ...callerOf(claims),
    })
  })
}

/** Tells of each request but those for a websocket when its response has left, or its connection is gone. */
export function observeExchanges(tell: (exchange: Exchange) => void) {
  return createMiddleware<AppEnv>(async (c: Context<AppEnv>, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as Sockets
    // `app.request` in tests has no socket.
    if (!incoming || !outgoing) return next()
    let route = c.req.path
    watchExchange({ incoming, outgoing }, tell, () => ({
      ...{ requestId: c.get('requestId'), claims: c.get('claims'), route },
    }))
    await next()
    route = c.get('route') ?? routePath(c)
  })
}
