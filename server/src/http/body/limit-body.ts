import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { findTargetHandler } from 'hono/utils/handler'
import { HttpError } from '../../lib/http-error.ts'

/** What a route takes that says nothing else. */
export const usualBody = 64 * 1024

type Stated = { most: number; isStream: boolean }
const stated = new WeakMap<object, Stated>()
const usualOf = new WeakMap<object, number>()
const uploads = new WeakSet<object>()

/** Whether a message of Node's server is an upload, which may take as long as it moves. */
export function isUpload(incoming: object) {
  return uploads.has(incoming)
}

/** The message is the upload of a route that streams. */
export function markUpload(incoming: object) {
  uploads.add(incoming)
}

function state(most: Stated): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next()
  stated.set(handler, most)
  return handler
}

/** Says of a route how many bytes it takes instead of the usual ones. */
export const takesBody = (most: number) => state({ most, isStream: false })

/** Says of a route that it counts its bytes by itself while they stream in, as uploads do. */
export const takesStream = (most: number) => state({ most, isStream: true })

/** What the handlers of a request say, the more precise path first; null when none of them limits the body. */
export function bodyLimitOf(handlers: readonly object[]): Stated | null {
  const usual = handlers.map((handler) => usualOf.get(handler)).find((most) => most !== undefined)
  if (usual === undefined) return null
  const said = handlers.map((handler) => stated.get(handler)).find((one) => one !== undefined)
  return said ?? { most: usual, isStream: false }
}

/** What the route of a request says of its body. */
export function statedLimit(c: Context): Stated | null {
  return bodyLimitOf(matchedRoutes(c).map(({ handler }) => findTargetHandler(handler)))
}

function inWords(bytes: number) {
  return bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024} KiB`
}

function isSent(c: Context) {
  return c.req.header('content-length') !== undefined && !c.req.header('transfer-encoding')
}

/** The request with a body of unknown length that breaks off past the limit. It is not read before it is asked for. */
function counted(request: Request, most: number, refuse: () => Error) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let bytes = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= request.body?.getReader()
        const { done = true, value } = (await reader?.read()) ?? {}
        bytes += value?.length ?? 0
        if (bytes > most) controller.error(refuse())
        else if (done) controller.close()
        else if (value) controller.enqueue(value)
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const { url, method, headers, signal } = request
  // Streams are sent half duplex, which has to be said.
  const init = { method, headers, body, duplex: 'half' }
  // A request made from another one's signal hears it only until it is collected as garbage: the same signal is heard
  // as long as the connection lives.
  return Object.defineProperty(new Request(url, init), 'signal', { value: signal })
}

/**
 * Holds the routes of a protocol to what they take: 413 past it. The caller is to be known before, so it stands
 * behind the check of tokens and keys.
 */
export function limitBody({ usual = usualBody } = {}): MiddlewareHandler {
  const limit: MiddlewareHandler = async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const encoding = c.req.header('content-encoding') ?? 'identity'
    if (encoding !== 'identity') {
      throw new HttpError(415, 'unsupported_encoding', 'Send the body as it is, not compressed.', {
        headers: { 'accept-encoding': 'identity' },
      })
    }
    const { most, isStream } = statedLimit(c) ?? { most: usual, isStream: false }
    if (isStream) {
      if (c.env?.incoming) markUpload(c.env.incoming)
      return next()
    }
    const tooLarge = () =>
      new HttpError(413, 'too_large', `The body is larger than ${inWords(most)}.`)
    if (isSent(c)) {
      if (Number(c.req.header('content-length')) > most) throw tooLarge()
      return next()
    }
    if (!c.req.header('transfer-encoding') && c.env?.incoming) return next()
    if (!c.req.header('transfer-encoding') && !c.req.raw.body) return next()
    let isOver = false
    c.req.raw = counted(c.req.raw, most, () => {
      isOver = true
      return tooLarge()
    })
    await next()
    // Whatever the route made of a body that broke off.
    if (isOver) throw tooLarge()
  }
  usualOf.set(limit, usual)
  return limit
}
