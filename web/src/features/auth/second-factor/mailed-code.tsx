import type { User } from '@supabase/auth-js'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DevMailNote } from '@/components/dev-note.tsx'
import { CodeField } from '@/components/form/code-field.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { useCountdown } from '@/lib/hooks/use-countdown.ts'
import { track } from '@/lib/tracking.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { explainCode } from './code-error.ts'
import { codeSentAt, sendCode } from './code-sent.ts'

const pause = 60_000

type MailedCodeProps = { user: User; onDone: () => Promise<void>; children?: ReactNode }

/** The step after the password for everyone without a second factor. */
export function MailedCode({ user, onDone, children }: MailedCodeProps) {
  const { verifyOtp, otpLoading } = useAuth()
  const email = user.email ?? ''
  const [code, setCode] = useState('')
  // Why the sign-in could not send the first code.
  const problem = useLocation({ select: ({ state }) => state.problem })
  const [error, setError] = useState(problem)
  const [notice, setNotice] = useState<string>()
  const [tries, setTries] = useState(0)
  const sentAt = codeSentAt(email)
  const { left, restart } = useCountdown(sentAt === undefined ? undefined : sentAt + pause)

  async function verify(entered: string) {
    setError(undefined)
    setNotice(undefined)
    try {
      await verifyOtp(entered)
      track('Verify OTP')
      await onDone()
    } catch (thrown) {
      setTries(tries + 1)
      setError(explainCode(thrown, { sentAt, tries: tries + 1 }))
      setCode('')
    }
  }

  async function resend() {
    setError(undefined)
    setNotice(undefined)
    try {
      await sendCode(user.email)
      track('Resend code')
      setTries(0)
      setNotice('We sent a new code.')
    } catch (thrown) {
      setError(errorMessage(thrown, 'The code could not be sent. Try again in a minute.'))
    }
    restart()
  }

  return (
    <AuthLayout
      title={email ? 'Check your email' : 'Your account has no email'}
      subtitle={email ? `We sent a code to ${email}` : 'Email not available for OTP verification.'}
    >
      <div className="flex flex-col items-center gap-5">
        {email && (
          // Every code that is sent gets empty boxes with the focus in them.
          <CodeField
            key={sentAt}
            value={code}
            error={error}
            notice={notice}
            busy={otpLoading}
            onChange={setCode}
            onComplete={(entered) => void verify(entered)}
          />
        )}
        {email && <DevMailNote className="text-center" />}
        <div className="flex flex-col items-center gap-2">
          {email && (
            <Button variant="ghost" disabled={left > 0 || otpLoading} onClick={() => void resend()}>
              {left > 0 ? `Resend in ${left} s` : 'Resend'}
            </Button>
          )}
          {children}
        </div>
      </div>
    </AuthLayout>
  )
}
