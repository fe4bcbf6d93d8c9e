import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { PasswordInput } from '@/components/form/password-input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { email, type Rule } from '@/lib/form/validators.ts'
import { track } from '@/lib/tracking.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { callbackErrorMessage } from '@/session/callback-error-messages.ts'
import type { CallbackError } from '@/session/callback-errors.ts'
import { useSecondStep } from '../second-factor/use-second-step.ts'

const signInRules = {
  email,
  password: ((value) => (value ? undefined : 'Password is required')) satisfies Rule<string>,
}

const failed = 'An error occurred during sign in'

type PasswordFormProps = {
  redirectTo: string | undefined
  /** Told until the first try with a password. */
  problem: CallbackError | undefined
}

export function PasswordForm({ redirectTo, problem }: PasswordFormProps) {
  const { signInWithPassword } = useAuth()
  const goToSecondStep = useSecondStep()
  const form = useForm({
    resolver: resolveRules(signInRules),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const signedIn = await signInWithPassword(credentials)
      track('Sign in')
      await goToSecondStep(signedIn, redirectTo)
    } catch (error) {
      form.setError('root', { message: errorMessage(error, failed) })
    }
  })
  return (
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
      <FormError>
        {isSubmitted ? errors.root?.message : problem && callbackErrorMessage(problem)}
      </FormError>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
