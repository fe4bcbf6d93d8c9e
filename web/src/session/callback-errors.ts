import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { errorCode } from '@/lib/auth/error-message.ts'

/** What is told of a callback that failed, in words of `callback-error-messages.ts`, which few pages need. */
const codes = [
  'access_denied',
  'bad_oauth_callback',
  'bad_oauth_state',
  'email_exists',
  'flow_state_already_used',
  'flow_state_expired',
  'flow_state_not_found',
  'identity_already_exists',
  'invite_not_found',
  'other_window',
  'otp_expired',
  'provider_disabled',
  'provider_email_needs_verification',
  'saml_assertion_no_email',
  'saml_assertion_no_user_id',
  'saml_idp_not_found',
  'saml_provider_disabled',
  'saml_relay_state_expired',
  'saml_relay_state_not_found',
  'saml_response_invalid',
  'server_error',
  'sso_domain_not_proved',
  'sso_not_admitted',
  'sso_provider_disabled',
  'sso_provider_not_found',
  'signup_disabled',
  'temporarily_unavailable',
  'unexpected_failure',
  'unknown',
  'unreachable',
  'user_banned',
] as const

export type CallbackError = (typeof codes)[number]

/** Whether a company's single sign-on came to nothing. */
export function isSsoError(problem: CallbackError) {
  return /^(saml|sso)_/.test(problem)
}

/** Undefined where there is no code. */
export function readCallbackError(code: unknown): CallbackError | undefined {
  if (code === undefined || code === null || code === '') return undefined
  return codes.find((known) => known === code) ?? 'unknown'
}

/** The error of a query or a fragment; where a provider refused, the standard `error` says more than our code. */
export function callbackErrorIn(fields: URLSearchParams): CallbackError | undefined {
  const given = ['error', 'error_code', 'error_description'].some((name) => fields.has(name))
  if (!given) return undefined
  const [error, code] = [
    readCallbackError(fields.get('error')),
    readCallbackError(fields.get('error_code')),
  ]
  const byProvider = code === undefined || code === 'unknown' || code === 'bad_oauth_callback'
  const known = byProvider && error && error !== 'unknown' ? error : code
  return known ?? 'unknown'
}

/** The error of a failed call of the identity service. */
export function callbackErrorOf(error: unknown): CallbackError {
  if (isAuthRetryableFetchError(error)) return 'unreachable'
  if (error instanceof Error && error.name === 'AuthPKCECodeVerifierMissingError') {
    return 'other_window'
  }
  return readCallbackError(errorCode(error)) ?? 'unknown'
}
