import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

const unreachable = 'The server could not be reached. Check your connection, then try again.'

/** The message of an error for the page, or the fallback of the screen. */
export function errorMessage(error: unknown, fallback: string) {
  if (isAuthRetryableFetchError(error)) return unreachable
  return error instanceof Error && error.message ? error.message : fallback
}

export function errorCode(error: unknown) {
  return isAuthError(error) ? error.code : undefined
}
