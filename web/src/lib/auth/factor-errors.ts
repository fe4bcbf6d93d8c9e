import { codeOf, wordsOf } from './error-message.ts'
import { passkeyWords } from './passkeys.ts'

/** Why a factor was not added, verified or removed. */
export function factorWords(error: unknown, fallback: string) {
  const code = codeOf(error)
  if (code === 'mfa_factor_name_conflict') return 'You already have a factor with this name.'
  if (code === 'too_many_enrolled_mfa_factors') {
    return 'You have as many factors as an account can hold. Remove one first.'
  }
  if (code === 'mfa_challenge_expired') return 'This took too long. Try again.'
  if (code === 'over_request_rate_limit') {
    return 'Too many tries. Wait a few minutes, then try again.'
  }
  return passkeyWords(error) ?? wordsOf(error, fallback)
}

/** Why a code of an authenticator app was not taken. */
export function codeWords(error: unknown) {
  return codeOf(error) === 'mfa_verification_failed'
    ? 'This code is not right. Check the time of your device and enter the newest code.'
    : factorWords(error, 'The code was not accepted.')
}
