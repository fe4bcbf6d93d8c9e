import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { codeOf } from '@/lib/auth/error-message.ts'

const outdated = 'This sign-in was left open for too long, or was used already. Start it again.'
const notFinished = 'The sign-in could not be finished. Try again.'

/**
 * Why a mailed link or a sign-in at another site came to nothing: the codes of our server, in our words. An address
 * is written by anybody, so its own words are never shown.
 */
const words = {
  access_denied: 'The sign-in was cancelled.',
  bad_oauth_callback: 'The other site refused the sign-in.',
  bad_oauth_state: outdated,
  email_exists: 'Another account has this email address.',
  flow_state_already_used: outdated,
  flow_state_expired: outdated,
  flow_state_not_found: outdated,
  identity_already_exists: 'This account is connected already.',
  invite_not_found: 'This invitation was used or has expired.',
  other_window: 'This sign-in was begun in another window. Start it again here.',
  otp_expired: 'Email link is invalid or has expired',
  provider_disabled: 'This way to sign in is switched off.',
  provider_email_needs_verification:
    'The other site has not confirmed your email address. Confirm it there, or by the mail that we sent.',
  server_error: notFinished,
  signup_disabled: 'New accounts are not accepted here. Ask for an invitation.',
  temporarily_unavailable: notFinished,
  unexpected_failure: notFinished,
  unknown: 'An error occurred during sign in',
  unreachable: 'The server could not be reached. Check your connection, then try again.',
  user_banned: 'This account is blocked.',
} as const

export type Problem = keyof typeof words

/** Undefined where nothing is said of a problem. */
export function readProblem(code: unknown): Problem | undefined {
  if (code === undefined || code === null || code === '') return undefined
  return typeof code === 'string' && Object.hasOwn(words, code) ? (code as Problem) : 'unknown'
}

/** The problem in a query or a fragment; the standard's word says more where a provider refused. */
export function problemIn(fields: URLSearchParams): Problem | undefined {
  const given = ['error', 'error_code', 'error_description'].some((name) => fields.has(name))
  if (!given) return undefined
  const [error, code] = [readProblem(fields.get('error')), readProblem(fields.get('error_code'))]
  const byProvider = code === undefined || code === 'unknown' || code === 'bad_oauth_callback'
  const known = byProvider && error && error !== 'unknown' ? error : code
  return known ?? 'unknown'
}

/** What a call of the identity service failed with. */
export function problemOf(error: unknown): Problem {
  if (isAuthRetryableFetchError(error)) return 'unreachable'
  if (error instanceof Error && error.name === 'AuthPKCECodeVerifierMissingError') {
    return 'other_window'
  }
  return readProblem(codeOf(error)) ?? 'unknown'
}

/** Its words; `fallback` is what a screen says of all that has no word of its own. */
export function problemWords(problem: Problem, fallback: string = words.unknown): string {
  return problem === 'unknown' ? fallback : words[problem]
}
