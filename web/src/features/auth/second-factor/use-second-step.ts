import type { Session, User } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { verifiedFactors } from '@/lib/auth/factors.ts'
import { readClaims } from '@/session/access/claims.ts'
import { codeSentAt, sendCode } from './code-sent.ts'

const notSent = 'The code could not be sent. Try again in a minute.'
const pause = 60_000

const hasFreshCode = (email = '') => Date.now() - (codeSentAt(email) ?? 0) < pause

/** After the right password: a code is mailed to who has no second factor, and the next screen asks. */
export function useSecondStep() {
  const navigate = useNavigate()

  return async ({ user, session }: { user: User; session: Session }, redirectTo?: string) => {
    let problem: string | undefined
    if (readClaims(session.access_token).isAwaitingOtp && verifiedFactors(user).length === 0) {
      await sendCode(user.email).catch((error) => {
        // A second code within a minute is refused, and the first one is still good.
        if (!hasFreshCode(user.email)) problem = errorMessage(error, notSent)
      })
    }
    await navigate({ to: '/auth/verify-otp', search: { redirectTo }, state: { problem } })
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the code of a sign-in was not sent. */
    problem?: string | undefined
  }
}
