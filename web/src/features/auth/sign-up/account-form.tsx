import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { PasswordField } from '@/components/form/password-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { type Account, accountRules } from './account-rules.ts'

export type AccountProblem = { field: 'email' | 'password'; message: string }

type AccountFormProps = {
  values: Account
  /** What the server refused on the way, shown where it can be mended. */
  problem: AccountProblem | undefined
  onNext: (account: Account) => void
}

/** Step 1: who signs up. */
export function AccountForm({ values, problem, onNext }: AccountFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: resolveRules<Account>(accountRules),
    defaultValues: values,
  })
  const { errors } = formState
  useEffect(() => {
    setFocus(problem?.field ?? 'firstName')
    if (problem) setError(problem.field, { message: problem.message })
  }, [problem, setError, setFocus])

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit(onNext)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          <Input inputSize="lg" autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input inputSize="lg" autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Work email" error={errors.email?.message}>
        <Input type="email" inputSize="lg" autoComplete="email" {...register('email')} />
      </Field>
      <PasswordField
        label="Password"
        initial={values.password}
        error={errors.password?.message}
        input={register('password')}
      />
      <Button type="submit" variant="primary" size="lg">
        Continue
      </Button>
      <p className="text-12 text-text-3 leading-[18px]">
        By signing up you agree to the{' '}
        <a href={publicConfig().termsUrl ?? '/terms.html'} className="link-text">
          Terms
        </a>{' '}
        and the{' '}
        <a href={publicConfig().privacyUrl ?? '/privacy.html'} className="link-text">
          Privacy policy
        </a>
        .
      </p>
      <p className="text-center text-13 text-text-2">
        Already have an account?{' '}
        <Link to="/auth/signin" className="link-text">
          Log in
        </Link>
      </p>
    </form>
  )
}
