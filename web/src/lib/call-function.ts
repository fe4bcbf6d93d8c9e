import { FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js'
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

/** Reads `{ error: { code, message } }`; anything else becomes the status text. */
export function readError(status: number, statusText: string, text: string): CallError {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } }
    if (typeof error?.message === 'string') {
      return new CallError(status, String(error.code ?? 'failed'), error.message)
    }
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new CallError(status, 'failed', statusText || `The server answered ${status}.`)
}

async function toCallError(error: unknown): Promise<Error> {
  if (error instanceof FunctionsHttpError) {
    const response: Response = error.context
    return readError(response.status, response.statusText, await response.text())
  }
  if (error instanceof FunctionsFetchError) return new CallError(0, 'unreachable', unreachable)
  return error instanceof Error ? error : new Error(String(error))
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

/** Calls `/functions/v1/{path}` as the signed-in user. */
export async function callFunction<T>(
  path: string,
  { organizationId, ...call }: Call = {},
): Promise<T> {
  const called = organizationId === undefined ? path : inOrganization(path, organizationId)
  const { data, error } = await supabase().functions.invoke<T>(called, call)
  if (error) throw await toCallError(error)
  return data as T
}

/** For calls that supabase-js does not make: uploads with progress, streams, the interaction API. */
export async function bearer(): Promise<Record<string, string>> {
  const { data } = await supabase().auth.getSession()
  const apikey = publicConfig().publishableKey
  return data.session
    ? { apikey, authorization: `Bearer ${data.session.access_token}` }
    : { apikey }
}
