import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { ProviderButtons } from '../oauth/provider-buttons.tsx'
import { SsoFailed } from '../oauth/sso-failed.tsx'
import { PasswordForm } from './password-form.tsx'
import type { SignInSearch } from './sign-in-search.ts'

const SsoForm = lazy(() =>
  import('../oauth/sso-form.tsx').then(({ SsoForm }) => ({ default: SsoForm })),
)

export function SignInPage({ redirectTo, problem, sso, ssoFailed }: SignInSearch) {
  if (ssoFailed) return <SsoFailed redirectTo={redirectTo} problem={problem} />
  if (sso) {
    return (
      <AuthLayout
        title="Sign in with SSO"
        subtitle="Enter your work email to go to your company's sign-in."
      >
        <Suspense>
          <SsoForm redirectTo={redirectTo} />
        </Suspense>
        <p className="mt-6 text-center text-13">
          <Link to="/auth/signin" search={{ redirectTo }} className="link">
            Back to Log in
          </Link>
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Welcome back">
      <PasswordForm redirectTo={redirectTo} problem={problem} />
      <ProviderButtons redirectTo={redirectTo} />
      <p className="mt-6 text-center text-13 text-text-2">
        No account yet?{' '}
        <Link to="/auth/signup" className="link-text">
          Sign up.
        </Link>
      </p>
    </AuthLayout>
  )
}
