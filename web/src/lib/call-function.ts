import { publicConfig, supabase } from './supabase.ts'

/** What a function or the API answered when it refused, in words for the page. */
export class CallError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const unreachable = 'The server could not be reached. Check your connection, then try again.'

/** What is said of an answer that is none of the server's, such as a proxy's page. */
const answered = (status: number) =>
  `The server answered ${status}.${status >= 500 ? ' Try again in a moment.' : ''}`

/** Reads `{ error: { code, message } }`; of anything else it says these words. */
export function readError(status: number, text: string, words = answered(status)): CallError {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } }
    if (typeof error?.message === 'string') {
      return new CallError(status, String(error.code ?? 'failed'), error.message)
    }
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new CallError(status, 'failed', words)
}

type Call = {
  /** What the call is about; the token may already name another one, which another tab has chosen. */
  organizationId?: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: Record<string, unknown>
  signal?: AbortSignal
}

/** The path of a function that acts in this organisation. */
export const inOrganization = (path: string, organizationId: string) =>
  `${path}?organization_id=${organizationId}`

/** Calls `/functions/v1/{path}` as the signed-in user, by POST where nothing else is said. Throws a CallError. */
export async function callFunction<T>(
  path: string,
  { organizationId, method = 'POST', body, signal }: Call = {},
): Promise<T> {
  const called = organizationId === undefined ? path : inOrganization(path, organizationId)
  const sent = body && {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const response = await supabase()
    .call(called, { method, ...(signal && { signal }), ...sent })
    .catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new CallError(0, 'unreachable', unreachable)
    })
  const text = await response.text()
  if (!response.ok) throw readError(response.status, text)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** For calls that supabase-js does not make: uploads with progress, streams, the interaction API. */
export async function bearer(): Promise<Record<string, string>> {
  const { data } = await supabase().auth.getSession()
  const apikey = publicConfig().publishableKey
  return data.session
    ? { apikey, authorization: `Bearer ${data.session.access_token}` }
    : { apikey }
}
