import { type CallbackError, callbackErrorIn } from '@/session/callback-errors.ts'

/** The result of a sign-in at a provider, or of a mailed link, as the URL of the page has it. */
export type Callback =
  | { code: string }
  | { tokens: Tokens; type: string | null }
  | { problem: CallbackError }
type Tokens = { access_token: string; refresh_token: string }

function readTokens(fragment: URLSearchParams): Tokens | null {
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  const isWhole = fragment.get('expires_in') && fragment.get('token_type')
  return access_token && refresh_token && isWhole ? { access_token, refresh_token } : null
}

/** Reads query and fragment; an error may be in either or in both. */
export function readCallback(query: string, hash: string): Callback | null {
  const search = new URLSearchParams(query)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const problem = callbackErrorIn(fragment) ?? callbackErrorIn(search)
  if (problem) return { problem }
  const code = search.get('code')
  if (code) return { code }
  if (!fragment.has('access_token')) return null
  const tokens = readTokens(fragment)
  return tokens ? { tokens, type: fragment.get('type') } : { problem: 'otp_expired' }
}
