import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useCountdown } from '@/lib/use-countdown.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeBoxes, codeLength } from './code-boxes.tsx'
import { codeSentAt } from './code-sent.ts'
import { explainCode } from './code-words.ts'
import { wordsOf } from './words.ts'

const pause = 60_000

export function VerifyOtpPage({ redirectTo }: { redirectTo?: string | undefined }) {
  const { user, verifyOtp, otpLoading, sendCode, signOut } = useAuth()
  const [email] = useState(user?.email ?? '')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState('')
  const [tries, setTries] = useState(0)
  const boxes = useRef<{ focus: () => void }>(null)
  const navigate = useNavigate()
  const errorId = useId()
  useEffect(() => boxes.current?.focus(), [])
  const sentAt = codeSentAt(email)
  const { left, restart } = useCountdown(sentAt === undefined ? undefined : sentAt + pause)

  async function verify(entered: string) {
    setError(undefined)
    setNotice('')
    try {
      await verifyOtp(entered)
      await navigate({ to: '/', search: { redirectTo }, replace: true })
    } catch (thrown) {
      setTries(tries + 1)
      setError(explainCode(thrown, { sentAt, tries: tries + 1 }))
      setCode('')
      boxes.current?.focus()
    }
  }

  function change(next: string) {
    setCode(next)
    if (next.length === codeLength && !otpLoading) void verify(next)
  }

  async function resend() {
    setError(undefined)
    try {
      await sendCode()
      setTries(0)
      setNotice('We sent a new code.')
    } catch (thrown) {
      setError(wordsOf(thrown, 'The code could not be sent. Try again in a minute.'))
    }
    restart()
    boxes.current?.focus()
  }

  async function leave() {
    await signOut().catch(() => {})
    await navigate({ to: '/auth/signin', search: { redirectTo } })
  }

  return (
    <AuthLayout title="Check your email" subtitle={`We sent a code to ${email}`}>
      <div className="flex flex-col items-center gap-5">
        <CodeBoxes
          ref={boxes}
          value={code}
          onChange={change}
          invalid={error !== undefined}
          describedBy={error ? errorId : undefined}
          busy={otpLoading}
        />
        <div className="flex min-h-5 items-center text-13 text-text-2" aria-live="polite">
          {otpLoading ? (
            <span className="flex items-center gap-2">
              <Spinner /> Verifying...
            </span>
          ) : error ? (
            <FieldError id={errorId}>{error}</FieldError>
          ) : (
            notice
          )}
        </div>
        <div className="flex flex-col items-center gap-2">
          <Button variant="ghost" disabled={left > 0 || otpLoading} onClick={resend}>
            {left > 0 ? `Resend in ${left} s` : 'Resend'}
          </Button>
          <Button variant="ghost" onClick={leave}>
            Use a different account
          </Button>
        </div>
      </div>
    </AuthLayout>
  )
}
