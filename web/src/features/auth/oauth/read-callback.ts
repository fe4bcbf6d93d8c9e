import { type Problem, problemIn } from '@/session/callback-errors.ts'

/** How a visit to another site, or to a mailed link, ended: it stands in the address of the page. */
export type WayBack =
  | { code: string }
  | { tokens: Tokens; type: string | null }
  | { problem: Problem }
type Tokens = { access_token: string; refresh_token: string }

function readTokens(fragment: URLSearchParams): Tokens | null {
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  const isWhole = fragment.get('expires_in') && fragment.get('token_type')
  return access_token && refresh_token && isWhole ? { access_token, refresh_token } : null
}

/** Reads query and fragment; an error stands in either or in both. */
export function readWayBack(query: string, hash: string): WayBack | null {
  const search = new URLSearchParams(query)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const problem = problemIn(fragment) ?? problemIn(search)
  if (problem) return { problem }
  const code = search.get('code')
  if (code) return { code }
  if (!fragment.has('access_token')) return null
  const tokens = readTokens(fragment)
  return tokens ? { tokens, type: fragment.get('type') } : { problem: 'otp_expired' }
}
