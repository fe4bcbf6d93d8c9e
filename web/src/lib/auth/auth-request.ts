import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { bearer } from '@/lib/call-function.ts'

type Refusal = { error_code?: unknown; code?: unknown; msg?: unknown; message?: unknown }

/** Calls of the auth service that its client does not make; a refusal is the client's own kind of error. */
export async function authRequest<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const headers = { ...(await bearer()), 'content-type': 'application/json' }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${window.location.origin}/auth/v1/${path}`, request).catch(() => {
    throw new AuthRetryableFetchError('Failed to fetch', 0)
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as T
  const { error_code, code, msg, message } = answer as Refusal
  throw new AuthApiError(
    String(msg ?? message ?? `The server answered ${response.status}.`),
    response.status,
    String(error_code ?? code ?? 'failed'),
  )
}
