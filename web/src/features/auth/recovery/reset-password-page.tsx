import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { toast } from '@/lib/toast.ts'
import { track } from '@/lib/tracking.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { isRecovery } from '@/session/recovery-session.ts'
import { useSession } from '@/session/session-context.tsx'
import { useMailedLink } from '../use-mailed-link.ts'
import { NewPassword } from './new-password.tsx'
import { readResetLink } from './reset-link.ts'

export function ResetPasswordPage({ confirmationUrl }: { confirmationUrl?: string | undefined }) {
  const { session, settled } = useSession()
  if (!settled) return <Verifying />
  return (
    <Reset confirmationUrl={confirmationUrl} hasSession={isRecovery(session?.access_token ?? '')} />
  )
}

function Verifying() {
  return (
    <AuthLayout title="Reset your password">
      <p className="flex items-center justify-center gap-2 text-text-2" role="status">
        <Spinner /> Verifying link...
      </p>
    </AuthLayout>
  )
}

type ResetProps = { confirmationUrl: string | undefined; hasSession: boolean }

function Reset({ confirmationUrl, hasSession }: ResetProps) {
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState(() => readResetLink({ confirmationUrl, hash, hasSession }))
  const [isVerifying, setVerifying] = useState(false)
  const { signOut } = useAuth()
  const verifyLink = useMailedLink()
  const navigate = useNavigate()

  async function proceed(token: string) {
    setVerifying(true)
    track('Reset password continue')
    try {
      await verifyLink(token, 'recovery')
      // A used link must not be offered again after a reload: the session stands in for it.
      await navigate({ to: '/auth/reset-password', search: {}, replace: true })
      setLink({ state: 'ready' })
    } catch (error) {
      const message = errorMessage(error, 'The link is invalid or has expired.')
      setLink({ state: 'error', message })
    }
    setVerifying(false)
  }

  async function finish() {
    track('Reset password')
    await signOut().catch(() => {})
    await navigate({ to: '/auth/signin', replace: true })
    toast.success('Your password is changed', { description: 'Sign in with the new one.' })
  }

  if (link.state === 'ready') {
    return (
      <NewPassword onDone={finish}>
        <BackToLogIn />
      </NewPassword>
    )
  }
  return (
    <AuthLayout title="Reset your password">
      <div className="flex flex-col gap-5">
        {link.state === 'error' ? (
          <>
            <FormError>
              <span className="wrap-anywhere">{link.message}</span>
            </FormError>
            <Button asChild variant="primary" size="lg">
              <Link to="/auth/forgot-password">Request New Link</Link>
            </Button>
          </>
        ) : (
          <>
            <p className="text-center text-text-2">Continue to choose a new password.</p>
            <Button
              variant="primary"
              size="lg"
              busy={isVerifying}
              onClick={() => void proceed(link.token)}
            >
              Continue
            </Button>
          </>
        )}
      </div>
      <BackToLogIn />
    </AuthLayout>
  )
}

function BackToLogIn() {
  return (
    <p className="mt-6 text-center text-13">
      <Link to="/auth/signin" className="link">
        Back to Log in
      </Link>
    </p>
  )
}
