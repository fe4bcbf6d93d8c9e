import type { Claims } from '../lib/database/database.ts'
import { type Outage, outageOf } from '../lib/database/outage.ts'
import { HttpError, insufficientStorage } from '../lib/http-error.ts'
import { InvalidToken } from '../lib/tokens/invalid-token.ts'
import { RestError } from './errors.ts'

type DatabaseError = Error & { code: string; detail?: string; hint?: string }

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  )
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  P0001: 400,
}

const classes: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf({ code, message }: DatabaseError, anonymous: boolean) {
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '21000') return message.includes('requires a WHERE clause') ? 400 : 500
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401
  const raised = /^PT([2-5]\d\d)$/.exec(code)
  if (raised) return Number(raised[1])
  return exact[code] ?? classes[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: the function wrote the whole answer as JSON. */
function raisedAnswer(error: DatabaseError) {
  try {
    const body = JSON.parse(error.message)
    const { status, headers } = JSON.parse(error.detail ?? '')
    if (typeof body.message !== 'string' || typeof body.code !== 'string') throw new Error()
    if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error()
    const { code, message, details, hint } = body
    return new RestError(status, code, message, { details, hint, headers: headers ?? {} })
  } catch {
    return new RestError(
      500,
      'PGRST121',
      'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      {
        hint: 'MESSAGE must be a JSON object with code and message, DETAIL one with status and headers.',
      },
    )
  }
}

function fromPostgres(error: DatabaseError, claims: Claims | undefined) {
  if (error.code === 'PGRST') return raisedAnswer(error)
  const anonymous = claims?.role !== 'authenticated' && claims?.role !== 'service_role'
  const status = statusOf(error, anonymous)
  // Faults of the server's own may name files and internals, which are not for callers.
  if (/^(XX|58)/.test(error.code))
    return new RestError(status, error.code, 'Internal database error')
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  if (status === 503) headers['retry-after'] = '2'
  const { detail: details, hint } = error
  return new RestError(status, error.code, error.message, { details, hint, headers })
}

const tokenCodes: Record<string, string> = {
  claim: 'PGRST303',
  expired: 'PGRST303',
  not_yet_valid: 'PGRST303',
  issuer: 'PGRST303',
  audience: 'PGRST303',
}

function fromToken({ fault, message }: InvalidToken) {
  const description = message.replaceAll(/["\\]/g, "'")
  return new RestError(401, tokenCodes[fault] ?? 'PGRST301', message, {
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${description}"`,
    },
  })
}

// The words of the fault may name files.
function fromOutage(outage: Outage, error: unknown) {
  if (outage === 'full') {
    const { status, message, headers } = insufficientStorage()
    return new RestError(status, '53100', message, { headers })
  }
  const code = isDatabaseError(error) && /^\d/.test(error.code) ? error.code : 'PGRST001'
  return new RestError(503, code, 'Database client error. Retrying the connection.', {
    headers: { 'retry-after': '2' },
  })
}

/** Whatever a request threw, as an answer of this protocol. */
export function toRestError(error: unknown, claims: Claims | undefined): RestError {
  if (error instanceof RestError) return error
  if (error instanceof InvalidToken) return fromToken(error)
  const outage = outageOf(error)
  if (outage) return fromOutage(outage, error)
  if (error instanceof HttpError) {
    const { status, message, headers } = error
    const codes: Record<number, string> = { 413: 'PGRST102', 415: 'PGRST102', 429: error.code }
    return new RestError(status, codes[status] ?? 'PGRST000', message, { headers })
  }
  if (isDatabaseError(error)) return fromPostgres(error, claims)
  const message = error instanceof Error ? error.message : ''
  const retry = { headers: { 'retry-after': '2' } }
  if (message.startsWith('timeout exceeded when trying to connect')) {
    return new RestError(
      503,
      'PGRST003',
      'Timed out acquiring connection from connection pool.',
      retry,
    )
  }
  return new RestError(500, 'PGRSTX00', 'Something went wrong on our side.')
}
