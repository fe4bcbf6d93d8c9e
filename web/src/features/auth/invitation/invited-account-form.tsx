import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { PasswordField } from '@/components/form/password-field.tsx'
import { Submit } from '@/components/form/submit.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { CallError } from '@/lib/call-function.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { type Account, accountRules } from '../sign-up/account-rules.ts'

function isAboutPassword(error: unknown) {
  return (error instanceof CallError ? error.code : errorCode(error)) === 'weak_password'
}

type InvitedAccountFormProps = {
  email: string
  names?: Pick<Account, 'firstName' | 'lastName'>
  /** Who invites, as far as that is known. */
  invitation: string
  button: string
  onSubmit: (account: Account) => Promise<void>
}

/** Who accepts an invitation, and the password for the next time. */
export function InvitedAccountForm(props: InvitedAccountFormProps) {
  const { email, names, invitation, button, onSubmit } = props
  const form = useForm({
    resolver: resolveRules<Account>(accountRules),
    // The address is known already; the password may not be the same.
    defaultValues: { firstName: '', lastName: '', password: '', ...names, email },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])

  const submit = form.handleSubmit(async (account) => {
    try {
      await onSubmit(account)
    } catch (error) {
      const place = isAboutPassword(error) ? 'password' : 'root'
      form.setError(place, { message: errorMessage(error, 'Failed to update user password') })
    }
  })
  return (
    <AuthLayout title="Welcome" subtitle={`${invitation} Choose your name and a password.`.trim()}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-center text-13 text-text-2">
          You will log in as <span className="break-all text-text-1">{email}</span>
        </p>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <Input inputSize="lg" autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input inputSize="lg" autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <PasswordField
          label="Password"
          error={errors.password?.message}
          input={form.register('password')}
        />
        <Submit busy={isSubmitting} error={errors.root?.message}>
          {isSubmitting ? 'Saving...' : button}
        </Submit>
      </form>
    </AuthLayout>
  )
}
