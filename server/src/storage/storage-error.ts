import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../lib/app-env.ts'
import { HttpError, toHttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { InvalidToken } from '../lib/tokens/invalid-token.ts'

/** A refusal in the words of the storage protocol: `code` is the newer word, `error` the older one. */
export class StorageError extends HttpError {
  readonly error: string

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string>; error?: string } = {},
  ) {
    super(status, code, message, options)
    this.error = options.error ?? code
  }
}

export const noSuchObject = () =>
  new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })

export const invalidKey = () =>
  new StorageError(400, 'InvalidKey', 'Invalid key: a name has no empty, hidden or odd parts')

export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message)

export const anonymousHeaders = () =>
  new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", {
    error: 'Error',
  })

export const invalidSignature = () =>
  new StorageError(400, 'InvalidSignature', 'The signature is not one for this')

export const notOffered = (feature: string) =>
  new StorageError(409, 'FeatureNotEnabled', `The feature ${feature} is not enabled`)

const refusals: Record<string, { code: string; error: string; message?: string }> = {
  401: { code: 'AccessDenied', error: 'Unauthorized', message: 'Sign in to do this' },
  403: {
    code: 'AccessDenied',
    error: 'Unauthorized',
    message: 'new row violates row-level security policy',
  },
  409: {
    code: 'ResourceAlreadyExists',
    error: 'Duplicate',
    message: 'The resource already exists',
  },
  413: { code: 'EntityTooLarge', error: 'Payload too large' },
  415: { code: 'InvalidMimeType', error: 'invalid_mime_type' },
  429: { code: 'SlowDown', error: 'SlowDown' },
  503: { code: 'SlowDown', error: 'SlowDown' },
  507: { code: 'InsufficientStorage', error: 'InsufficientStorage' },
}

export function tooLarge() {
  const { code, error } = { code: 'EntityTooLarge', error: 'Payload too large' }
  return new StorageError(413, code, 'The object exceeded the maximum allowed size', { error })
}

function sqlstate(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function toStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown
  const cause = { cause: thrown }
  if (thrown instanceof InvalidToken) {
    const { headers, message } = thrown
    return new StorageError(401, 'InvalidJWT', message, {
      ...cause,
      headers,
      error: 'Unauthorized',
    })
  }
  // A refusal of the policies is the same whether or not there is a token: these clients always send one.
  if (sqlstate(thrown) === '42501') {
    return new StorageError(403, 'AccessDenied', refusals[403]?.message ?? '', {
      ...cause,
      error: 'Unauthorized',
    })
  }
  if (sqlstate(thrown) === '23514') return invalidKey()
  const error = toHttpError(thrown, undefined)
  const words = refusals[error.status]
  const isOurs = thrown instanceof HttpError || /^PT4/.test(String(sqlstate(thrown)))
  const message = (isOurs ? undefined : words?.message) ?? error.message
  const code = words?.code ?? (error.status >= 500 ? 'InternalError' : 'InvalidRequest')
  const { headers } = error
  return new StorageError(error.status, code, message, {
    ...cause,
    headers,
    error: words?.error ?? code,
  })
}

/** `{ statusCode, code, error, message }`, with the status itself on the answer. */
export function renderStorageError(log: Log) {
  return (thrown: Error, c: Context<AppEnv>) => {
    const error = toStorageError(thrown)
    const requestId = c.get('requestId')
    if (error.status >= 500) {
      log.error('storage request failed', { requestId, cause: error.cause ?? error })
    }
    const { status, code, message } = error
    const body = { statusCode: String(status), code, error: error.error, message }
    return c.json(body, status, error.headers)
  }
}
