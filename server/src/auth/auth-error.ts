import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { HttpError, toHttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import type { AuthEnv } from './deps.ts'

export type WeakReason = 'length' | 'characters' | 'pwned'

/** A refusal in the words of the auth protocol. */
export class AuthError extends HttpError {
  readonly reasons: WeakReason[] | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string>; reasons?: WeakReason[] } = {},
  ) {
    super(status, code, message, options)
    this.reasons = options.reasons
  }
}

/** A refusal in the form of OAuth: a word, and a sentence if there is one. */
export class OAuthError extends HttpError {
  readonly description: string | undefined

  constructor(
    error: string,
    description?: string,
    {
      status = 400,
      ...options
    }: ErrorOptions & { status?: ContentfulStatusCode; headers?: Record<string, string> } = {},
  ) {
    super(status, error, description ?? error, options)
    this.description = description
  }
}

export function invalid(message: string) {
  return new AuthError(400, 'validation_failed', message)
}

export function tooMany(code: string, message: string, seconds: number) {
  return new AuthError(429, code, message, {
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  })
}

/** What errors of all protocols are called in this one. */
const words: Record<string, string> = {
  internal: 'unexpected_failure',
  too_large: 'request_entity_too_large',
}

const apiVersion = '2024-01-01'
export const versionHeader = 'x-supabase-api-version'

function asksForNewForm(header: string | undefined) {
  return header !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= apiVersion
}

/** SQLSTATEs that mean something of their own here. */
function toAuthError(thrown: Error, path: string): HttpError {
  if (thrown instanceof HttpError) return thrown
  const code = 'code' in thrown ? thrown.code : undefined
  if (code === '55P03' || code === '40P01' || code === '40001') {
    return new AuthError(409, 'conflict', 'Too many concurrent requests for this session', {
      cause: thrown,
    })
  }
  if (code === '57014') {
    return new AuthError(504, 'request_timeout', 'Processing this request timed out', {
      cause: thrown,
    })
  }
  const error = toHttpError(thrown, undefined)
  // The official client ends its session when a refresh is refused with anything but a 503.
  if (error.status === 507 && path.endsWith('/token')) {
    const { code, message, headers } = error
    return new AuthError(503, code, message, { cause: thrown, headers })
  }
  return error.status >= 500
    ? error
    : new AuthError(500, 'unexpected_failure', 'Unexpected failure', { cause: thrown })
}

type Asked = {
  path: string
  requestId: string | undefined
  /** The version that the client names. */
  version: string | undefined
  log: Log | undefined
}

/** Both forms of an error: the dated one when the client names a version, else the old one. */
export function errorAnswer(thrown: Error, { path, requestId, version, log }: Asked) {
  const error = toAuthError(thrown, path)
  const { status, message } = error
  const code = words[error.code] ?? error.code
  if (status >= 500) log?.error('auth request failed', { requestId, cause: error.cause ?? error })
  if (error instanceof OAuthError) {
    return {
      status,
      body: { error: error.code, error_description: error.description },
      headers: { ...error.headers },
    }
  }
  const weak =
    error instanceof AuthError && error.reasons ? { weak_password: { reasons: error.reasons } } : {}
  const headers: Record<string, string> = { ...error.headers, 'x-sb-error-code': code }
  if (asksForNewForm(version)) {
    const body = { code, message, ...weak }
    return { status, body, headers: { ...headers, [versionHeader]: apiVersion } }
  }
  const id = status >= 500 && requestId ? { error_id: requestId } : {}
  return { status, body: { code: status, error_code: code, msg: message, ...id, ...weak }, headers }
}

/** The same as the answer of the app. */
export function renderError(thrown: Error, c: Context<AuthEnv>) {
  const { status, body, headers } = errorAnswer(thrown, {
    path: c.req.path,
    requestId: c.get('requestId'),
    version: c.req.header(versionHeader),
    log: c.get('log'),
  })
  return c.json(body, status, headers)
}
