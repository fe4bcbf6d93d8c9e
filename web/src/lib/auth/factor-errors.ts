import { errorCode, errorMessage } from './error-message.ts'
import { passkeyErrorMessage } from './passkeys.ts'

/** Why a factor was not added, verified or removed. */
export function factorErrorMessage(error: unknown, fallback: string) {
  const code = errorCode(error)
  if (code === 'mfa_factor_name_conflict') return 'You already have a factor with this name.'
  if (code === 'too_many_enrolled_mfa_factors') {
    return 'You have as many factors as an account can hold. Remove one first.'
  }
  if (code === 'mfa_challenge_expired') return 'This took too long. Try again.'
  if (code === 'over_request_rate_limit') {
    return 'Too many tries. Wait a few minutes, then try again.'
  }
  return passkeyErrorMessage(error) ?? errorMessage(error, fallback)
}

/** Why a code of an authenticator app was not taken. */
export function codeErrorMessage(error: unknown) {
  return errorCode(error) === 'mfa_verification_failed'
    ? 'This code is not right. Check the time of your device and enter the newest code.'
    : factorErrorMessage(error, 'The code was not accepted.')
}
