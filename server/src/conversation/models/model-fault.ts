import { APICallError } from '@ai-sdk/provider'
import { OutboundRefused } from '../../lib/outbound/outbound.ts'

export type FaultKind =
  | 'key'
  | 'model'
  | 'limit'
  | 'provider'
  | 'time'
  | 'address'
  | 'request'
  | 'cut'

const words: Record<FaultKind, string> = {
  key: 'The provider refused the key.',
  model: 'The provider has nothing at this address, or no such model.',
  limit: 'The provider takes no more requests for now.',
  provider: 'The provider failed.',
  time: 'The provider did not answer in time.',
  address: 'The provider cannot be reached at this address.',
  request: 'The provider refused the request.',
  cut: 'The answer broke off.',
}

function wordsFor(kind: FaultKind, status: number | null) {
  const told = kind === 'provider' || kind === 'request' ? status : null
  return told === null ? words[kind] : `${words[kind]} It answered with status ${told}.`
}

const worthAnotherTry: FaultKind[] = ['limit', 'provider', 'address']

/** Why a model did not answer. It holds nothing of what was sent: no key, no prompt, no address (security 43). */
export class ModelFault extends Error {
  readonly kind: FaultKind
  readonly status: number | null
  /** How long the provider asks to be left alone, in ms. */
  readonly retryAfter: number | null

  constructor(
    kind: FaultKind,
    { status = null, retryAfter = null, said = wordsFor(kind, status) }: Partial<Details> = {},
  ) {
    super(said)
    this.kind = kind
    this.status = status
    this.retryAfter = retryAfter
  }

  get retryable() {
    return worthAnotherTry.includes(this.kind)
  }
}

type Details = { status: number | null; retryAfter: number | null; said: string }

/** Where no secret of the server opens the key of a model. */
export const unreadableKey = () =>
  new ModelFault('key', { said: 'Its key cannot be read any more. Give it again.' })

/** Seconds or a date (RFC 9110, 10.2.3), or milliseconds as some providers say it. */
export function retryAfterOf(headers: Record<string, string> = {}, now = Date.now()) {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(exact)) return Math.max(0, exact)
  const said = headers['retry-after']
  if (said === undefined) return null
  const wait = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

/** What a status of a provider says; without one it could not be reached. */
export function kindOf(status: number | undefined, body = ''): FaultKind {
  // Google calls a wrong key a bad request.
  if (status === 401 || status === 403 || body.includes('API_KEY_INVALID')) return 'key'
  if (status === 404) return 'model'
  if (status === 429) return 'limit'
  if (status === 408 || status === 504) return 'time'
  if (status === undefined) return 'address'
  // It had begun to answer.
  if (status < 400) return 'cut'
  return status >= 500 ? 'provider' : 'request'
}

/** What the network says where nothing was sent: no such name, nobody listens, no way there. */
const unreached = new Set<unknown>([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])

/** What an error of the AI SDK, of the network or of the guard says, without what was sent. */
export function faultOf(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error
  const cause = error instanceof Error ? error.cause : undefined
  for (const one of [error, cause]) {
    if (one instanceof OutboundRefused) return new ModelFault('address', { said: one.message })
  }
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error
    return new ModelFault(kindOf(statusCode, responseBody), {
      status: statusCode ?? null,
      retryAfter: retryAfterOf(responseHeaders),
    })
  }
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string' && code.endsWith('TIMEOUT')) return new ModelFault('time')
  const causeCode = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  if ([code, causeCode].some((one) => unreached.has(one))) return new ModelFault('address')
  return new ModelFault('provider')
}
