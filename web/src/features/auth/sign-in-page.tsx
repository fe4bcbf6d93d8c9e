import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import { PasswordInput } from './password-input.tsx'
import { resolveRules } from './resolve-rules.ts'
import { signInRules } from './rules.ts'
import { wordsOf } from './words.ts'

const failed = 'An error occurred during sign in'

export function SignInPage({ redirectTo }: { redirectTo?: string | undefined }) {
  const { signInWithPassword, sendCode } = useAuth()
  const navigate = useNavigate()
  const form = useForm({
    resolver: resolveRules(signInRules),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await signInWithPassword(credentials)
    } catch (error) {
      return form.setError('root', { message: wordsOf(error, failed) })
    }
    // A refused mail is told on the next screen, where another can be asked for.
    await sendCode().catch(() => {})
    await navigate({ to: '/auth/verify-otp', search: { redirectTo } })
  })

  return (
    <AuthLayout title="Welcome back">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label="Work email" error={errors.email?.message}>
          <Input type="email" inputSize="lg" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={
            <Link to="/auth/forgot-password" className="link">
              Forgot password?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <p className="mt-6 text-center text-13 text-text-2">
        No account yet?{' '}
        <Link to="/auth/signup" className="link-text">
          Sign up.
        </Link>
      </p>
    </AuthLayout>
  )
}
