import type { User } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { FormError } from '@/components/ui/form-error.tsx'
import { Input } from '@/components/ui/input.tsx'
import { PasswordInput } from '@/components/ui/password-input.tsx'
import { codeOf, wordsOf } from '@/lib/auth-words.ts'
import { resolveRules } from '@/lib/resolve-rules.ts'
import { passwordHelp } from '@/lib/rules.ts'
import { supabase } from '@/lib/supabase.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { invitationWords } from './invitation.ts'
import { type Account, accountRules } from './rules.ts'
import { beginSetup } from './setup.ts'

async function save({ firstName, lastName, password }: Account) {
  const display_name = `${firstName} ${lastName}`
  const data = { first_name: firstName, last_name: lastName, display_name }
  const { error } = await supabase().auth.updateUser({ password, data })
  if (error) throw error
}

/** The second step of an invitation: who accepts it, and the password for the next time. */
export function InvitedAccountForm({ user }: { user: User }) {
  const { refresh } = useAuth()
  const navigate = useNavigate()
  const { first_name, last_name } = user.user_metadata
  const form = useForm({
    resolver: resolveRules<Account>(accountRules),
    defaultValues: {
      firstName: String(first_name ?? ''),
      lastName: String(last_name ?? ''),
      // Known already; the password may not be the same.
      email: user.email ?? '',
      password: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])

  const submit = form.handleSubmit(async (account) => {
    try {
      await save(account)
      beginSetup('invitation')
      await refresh()
      await navigate({ to: '/', replace: true })
    } catch (error) {
      const place = codeOf(error) === 'weak_password' ? 'password' : 'root'
      form.setError(place, { message: wordsOf(error, 'Failed to update user password') })
    }
  })
  return (
    <AuthLayout title="Welcome" subtitle={invitationWords(user)}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-center text-13 text-text-2">
          You will log in as <span className="break-all text-text-1">{user.email}</span>
        </p>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <Input inputSize="lg" autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input inputSize="lg" autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field label="Password" help={passwordHelp} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Continue'}
        </Button>
      </form>
    </AuthLayout>
  )
}
