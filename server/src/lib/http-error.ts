import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './app-env.ts'
import type { Claims } from './database/database.ts'
import { outageOf } from './database/outage.ts'
import type { Log } from './log.ts'

/** The one error thrown on purpose: `message` is shown to the caller, `code` is for programs. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
  }
}

function sqlstate(error: unknown) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** What our own SQL raises as `PT4xx`, in a word for programs. */
const raisedCodes: Record<string, string> = {
  PT400: 'invalid_value',
  PT401: 'unauthorized',
  PT403: 'forbidden',
  PT404: 'not_found',
  PT409: 'conflict',
  PT410: 'gone',
  PT413: 'too_large',
  PT415: 'wrong_type',
  PT422: 'unprocessable',
  PT429: 'too_many',
}

/** The disk is full: reads go on, and writes as soon as somebody makes room. */
export function insufficientStorage(options: ErrorOptions = {}) {
  const words = 'The server has no room left to store this. Try again later.'
  return new HttpError(507, 'insufficient_storage', words, {
    ...options,
    headers: { 'retry-after': '10' },
  })
}

/** Whether our own SQL refused it, with words meant for the caller. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && sqlstate(error)?.startsWith('PT4') === true
}

/** Whether the database refused for a quota: its words say what is full and whom to ask. */
export function isQuotaReached(error: unknown): boolean {
  return isRefusal(error) && 'detail' in error && error.detail === 'quota_reached'
}

/** A quota of a day begins again at midnight, UTC. */
function untilTomorrow(status: number): Record<string, string> {
  const day = 86_400
  return status === 429
    ? { 'retry-after': String(day - (Math.floor(Date.now() / 1000) % day)) }
    : {}
}

/** The pool's words when no connection came free in time, and when a new one took too long: nothing was begun. */
const waitedInVain =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

function busy(options: ErrorOptions) {
  const headers = { 'retry-after': '2' }
  return new HttpError(503, 'busy', 'The server is busy. Try again.', { ...options, headers })
}

/** Turns what a transaction threw into words for the caller; PostgREST's table of SQLSTATEs. */
export function toHttpError(error: unknown, claims: Claims | undefined): HttpError {
  if (error instanceof HttpError) return error
  const code = sqlstate(error)
  const cause = { cause: error }
  if (error instanceof Error && waitedInVain.test(error.message)) {
    return busy(cause)
  }
  // A deadlock, a serialization failure, a lock that was not to be had: nothing was done, and later it can be.
  if (code === '40P01' || code === '40001' || code === '55P03') return busy(cause)
  const outage = outageOf(error)
  if (outage === 'full') return insufficientStorage(cause)
  if (outage === 'lost' || code?.startsWith('53')) {
    return new HttpError(503, 'unavailable', 'The database is not reachable. Try again.', {
      ...cause,
      headers: { 'retry-after': '1' },
    })
  }
  // Raised by our own SQL with words meant for the caller.
  if (code && isRefusal(error)) {
    const status = Number(code.slice(2)) as ContentfulStatusCode
    if (isQuotaReached(error)) {
      const headers = untilTomorrow(status)
      return new HttpError(status, 'quota_reached', error.message, { ...cause, headers })
    }
    return new HttpError(status, raisedCodes[code] ?? 'refused', error.message, cause)
  }
  if (code === '42501') {
    return claims?.role === 'authenticated'
      ? new HttpError(403, 'forbidden', 'You may not do this.', cause)
      : new HttpError(401, 'unauthorized', 'Sign in to do this.', cause)
  }
  if (code === '23505') return new HttpError(409, 'conflict', 'This already exists.', cause)
  if (code === '23503')
    return new HttpError(409, 'conflict', 'Something this refers to is missing.', cause)
  if (code && /^(22|23)/.test(code)) {
    return new HttpError(400, 'invalid_value', 'A value is not allowed here.', cause)
  }
  return new HttpError(500, 'internal', 'Something went wrong on our side. Try again.', cause)
}

const usualShape = ({ code, message }: HttpError, requestId: string) => ({
  error: { code, message, request_id: requestId },
})

/** Renders an error, usually in the shape of the functions and of /api: `{ error: { code, message, request_id } }`. */
export function errorHandler(
  log: Log,
  shape: (error: HttpError, requestId: string) => object = usualShape,
) {
  return (thrown: Error, c: Context<AppEnv>) => {
    const error = toHttpError(thrown, c.get('claims'))
    const requestId = c.get('requestId')
    // What is refused on purpose for a while, as when many ask, is in the access log.
    const isRefusal = thrown === error && error.status === 503 && !error.cause
    if (error.status >= 500 && !isRefusal) {
      log.error('request failed', { requestId, cause: error.cause ?? error })
    }
    return c.json(shape(error, requestId), error.status, error.headers)
  }
}
