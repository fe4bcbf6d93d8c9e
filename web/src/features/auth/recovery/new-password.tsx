import type { Factor } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '@/components/form/password-field.tsx'
import { Submit } from '@/components/form/submit.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { verifiedFactors } from '@/lib/auth/factors.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { password, sameAsEmail } from '@/lib/form/validators.ts'
import { supabase } from '@/lib/supabase.ts'
import { FactorStep } from '../second-factor/factor-step.tsx'

const failed = 'An error occurred while updating your password'

async function updatePassword(chosen: string) {
  const { auth } = supabase()
  const { data } = await auth.getSession()
  // A visitor's session takes the place of one that has ended.
  const user = data.session?.user
  if (!user || user.is_anonymous) throw new Error('Reset token not found')
  if (user.email?.toLowerCase() === chosen.toLowerCase()) throw new Error(sameAsEmail)
  const { error } = await auth.updateUser({ password: chosen })
  if (error) throw error
}

/** What the server wants besides the mailed link, if that is what it refused for. */
async function factorsWanted(refusal: unknown): Promise<Factor[]> {
  if (errorCode(refusal) !== 'insufficient_aal') return []
  const { data } = await supabase().auth.getUser()
  return data.user ? verifiedFactors(data.user) : []
}

type NewPasswordProps = {
  onDone: () => Promise<void>
  /** The ways out of this screen. */
  children: ReactNode
}

/** The form; who has a second factor is asked for it before the password changes. */
export function NewPassword({ onDone, children }: NewPasswordProps) {
  const [factors, setFactors] = useState<Factor[]>([])
  const form = useForm({
    resolver: resolveRules({ password }),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (chosen) => {
    setFactors([])
    try {
      await updatePassword(chosen.password)
    } catch (error) {
      const wanted = await factorsWanted(error)
      if (wanted.length > 0) return setFactors(wanted)
      return form.setError('root', { message: errorMessage(error, failed) })
    }
    await onDone()
  })

  if (factors.length > 0) {
    return (
      <FactorStep factors={factors} onDone={submit}>
        {children}
      </FactorStep>
    )
  }
  return (
    <AuthLayout title="Choose a new password">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <PasswordField
          label="New password"
          error={errors.password?.message}
          input={form.register('password')}
        />
        <Submit busy={isSubmitting} error={errors.root?.message}>
          {isSubmitting ? 'Updating password...' : 'Update password'}
        </Submit>
      </form>
      {children}
    </AuthLayout>
  )
}
