import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { toast } from '@/lib/toast.ts'
import { callbackErrorMessage } from '@/session/callback-error-messages.ts'
import type { CallbackError } from '@/session/callback-errors.ts'

type SsoFailedProps = { redirectTo: string | undefined; problem: CallbackError | undefined }

/** How long it is told before the sign-in comes, in ms (specification 9). */
const pause = 3000

/** Single sign-on came to nothing: why, and after three seconds the usual sign-in. */
export function SsoFailed({ redirectTo, problem = 'unknown' }: SsoFailedProps) {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(
      'Unable to access your account, please contact support. Redirecting to login page in 3 seconds...',
      { id: 'sso-failed' },
    )
    const timer = setTimeout(() => {
      void navigate({ to: '/auth/signin', search: { redirectTo, problem }, replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [navigate, redirectTo, problem])
  return (
    <AuthLayout title="Sign in with SSO">
      <FormError>{callbackErrorMessage(problem)}</FormError>
    </AuthLayout>
  )
}
