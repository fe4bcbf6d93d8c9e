import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { readClaims } from '@/lib/claims.ts'
import { supabase } from '@/lib/supabase.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { readResetLink } from './reset-link.ts'
import { wordsOf } from './words.ts'

export function ResetPasswordPage({ confirmationUrl }: { confirmationUrl?: string | undefined }) {
  const { pending, session } = useAuth()
  if (pending.auth) return <Verifying />
  return (
    <Reset
      confirmationUrl={confirmationUrl}
      hasSession={readClaims(session?.access_token ?? '').isRecovery}
    />
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
  const [link, setLink] = useState(() =>
    readResetLink({ confirmationUrl, hash: window.location.hash, hasSession }),
  )
  const [isVerifying, setVerifying] = useState(false)
  const { signOut } = useAuth()
  const navigate = useNavigate()

  async function proceed(token: string) {
    setVerifying(true)
    const { error } = await supabase().auth.verifyOtp({ token_hash: token, type: 'recovery' })
    setVerifying(false)
    // A used link must not be offered again after a reload: the session stands in for it.
    if (!error) await navigate({ to: '/auth/reset-password', search: {}, replace: true })
    setLink(
      error
        ? { state: 'error', message: wordsOf(error, 'The link is invalid or has expired.') }
        : { state: 'ready' },
    )
  }

  async function finish() {
    await signOut().catch(() => {})
    await navigate({ to: '/auth/signin', replace: true })
  }

  if (link.state === 'ready') {
    return (
      <AuthLayout title="Choose a new password">
        <NewPasswordForm onDone={finish} />
        <BackToLogIn />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Reset your password">
      <div className="flex flex-col gap-5">
        {link.state === 'error' ? (
          <>
            <FormError>{link.message}</FormError>
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
              onClick={() => proceed(link.token)}
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
