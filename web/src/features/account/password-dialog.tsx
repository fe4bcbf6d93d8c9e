import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { PasswordField } from '@/components/form/password-field.tsx'
import { PasswordInput } from '@/components/form/password-input.tsx'
import { DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { password as passwordRule, required } from '@/lib/form/validators.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { channelOf, SentCode, sendCode } from './sent-code.tsx'
import { useStepUp } from './step-up.tsx'

type Change = { email: string; password: string; currentPassword: string; nonce: string }

/** What the server asked for besides the new password. */
type Asked = { currentPassword?: boolean; nonce?: boolean }

async function changePassword({ password, currentPassword, nonce }: Change) {
  const { error } = await supabase().auth.updateUser({
    password,
    ...(currentPassword && { current_password: currentPassword }),
    ...(nonce && { nonce }),
  })
  if (error) throw error
}

type PasswordDialogProps = { user: User; onClose: () => void; onChanged: () => void }

export function PasswordDialog({ user, onClose, onChanged }: PasswordDialogProps) {
  const stepUp = useStepUp()
  const [asked, setAsked] = useState<Asked>({})
  const form = useForm<Change>({
    resolver: resolveRules<Change>({
      password: passwordRule,
      ...(asked.currentPassword && {
        currentPassword: required('Enter your current password'),
      }),
      ...(asked.nonce && { nonce: required(`Enter the code from the ${channelOf(user).name}`) }),
    }),
    // The address is not shown: the new password is compared with it.
    defaultValues: { email: user.email ?? '', password: '', currentPassword: '', nonce: '' },
  })
  const { errors, isSubmitting } = form.formState

  async function explain(error: unknown) {
    const message = errorMessage(error, 'An error occurred while updating your password')
    const code = errorCode(error)
    if (code === 'current_password_required') {
      setAsked({ ...asked, currentPassword: true })
    } else if (code === 'current_password_invalid') {
      form.setError('currentPassword', { message }, { shouldFocus: true })
    } else if (code === 'reauthentication_needed') {
      await sendCode()
      setAsked({ ...asked, nonce: true })
    } else if (code === 'reauthentication_not_valid') {
      form.setError('nonce', { message: 'This code is not right.' }, { shouldFocus: true })
    } else if (code === 'weak_password' || code === 'same_password') {
      form.setError('password', { message }, { shouldFocus: true })
    } else form.setError('root', { message })
  }
  const submit = form.handleSubmit(async (change) => {
    try {
      await stepUp(() => changePassword(change))
    } catch (error) {
      return explain(error).catch((thrown) =>
        form.setError('root', { message: errorMessage(thrown, 'The code could not be sent.') }),
      )
    }
    toast.success('Your password was changed', {
      description: 'Your other sessions were signed out.',
    })
    onChanged()
    onClose()
  })
  return (
    <DialogContent>
      <form noValidate onSubmit={submit}>
        <DialogHeader title="Change password">
          Your other sessions are signed out; this device stays signed in.
        </DialogHeader>
        <div className="flex flex-col gap-4 px-5 pb-5">
          <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
          {asked.currentPassword && (
            <Field
              label="Current password"
              help="We check it before the new one is saved."
              error={errors.currentPassword?.message}
            >
              <PasswordInput
                autoComplete="current-password"
                autoFocus
                {...form.register('currentPassword')}
              />
            </Field>
          )}
          <PasswordField
            label="New password"
            error={errors.password?.message}
            input={form.register('password')}
          />
          {asked.nonce && (
            <SentCode user={user} error={errors.nonce?.message} input={form.register('nonce')} />
          )}
          <FormError>{errors.root?.message}</FormError>
        </div>
        <DialogSubmit busy={isSubmitting} onCancel={onClose}>
          {isSubmitting ? 'Changing password...' : 'Change password'}
        </DialogSubmit>
      </form>
    </DialogContent>
  )
}
