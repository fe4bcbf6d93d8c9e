import { isAuthApiError } from '@supabase/auth-js'
import { errorMessage } from '@/lib/auth/error-message.ts'

const lifetime = 10 * 60 * 1000
const triesPerCode = 5

const tooManyTries = 'Too many tries with this code. Send a new code, then enter that one.'

/** The server answers wrong, expired and used up alike; here is known which it most likely was. */
export function explainCode(error: unknown, known: { sentAt: number | undefined; tries: number }) {
  if (isAuthApiError(error)) {
    if (error.status === 429) return 'Too many tries. Wait a few minutes, then send a new code.'
    if (error.code === 'otp_expired') {
      if (known.tries >= triesPerCode) return tooManyTries
      if (known.sentAt !== undefined && Date.now() - known.sentAt > lifetime) {
        return 'This code has expired. Send a new one.'
      }
      return 'This code is not right. Check the newest email and try again.'
    }
  }
  return errorMessage(error, 'An error occurred on token verification.')
}
