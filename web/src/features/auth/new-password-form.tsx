import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { supabase } from '@/lib/supabase.ts'
import { FormError } from './form-error.tsx'
import { PasswordInput } from './password-input.tsx'
import { resolveRules } from './resolve-rules.ts'
import { password, passwordHelp, sameAsEmail } from './rules.ts'
import { wordsOf } from './words.ts'

const failed = 'An error occurred while updating your password'

async function updatePassword(password: string) {
  const { auth } = supabase()
  const { data } = await auth.getSession()
  if (!data.session) throw new Error('Reset token not found')
  if (data.session.user.email?.toLowerCase() === password.toLowerCase())
    throw new Error(sameAsEmail)
  const { error } = await auth.updateUser({ password })
  if (error) throw error
}

export function NewPasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const form = useForm({
    resolver: resolveRules({ password }),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (chosen) => {
    try {
      await updatePassword(chosen.password)
    } catch (error) {
      return form.setError('root', { message: wordsOf(error, failed) })
    }
    await onDone()
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label="New password" help={passwordHelp} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Updating password...' : 'Update password'}
      </Button>
    </form>
  )
}
