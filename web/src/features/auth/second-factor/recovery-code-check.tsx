import type { Session } from '@supabase/auth-js'
import { useEffect } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { authRequest } from '@/lib/auth/auth-request.ts'
import { errorCode } from '@/lib/auth/error-message.ts'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { supabase } from '@/lib/supabase.ts'

const wrong = 'This recovery code is not right or was already used. Try another one.'

async function spend(code: string) {
  const session = await authRequest<Session>('POST', 'recovery-codes/verify', { code })
  const { error } = await supabase().auth.setSession(session)
  if (error) throw error
}

const wordsFor = (error: unknown) =>
  errorCode(error) === 'mfa_verification_failed'
    ? wrong
    : factorErrorMessage(error, 'The code was not accepted.')

export function RecoveryCodeCheck({ onDone }: { onDone: () => Promise<void> }) {
  const form = useForm({
    resolver: resolveRules<{ code: string }>({ code: required('Recovery code is required') }),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await spend(code)
      await onDone()
    } catch (error) {
      form.setError('code', { message: wordsFor(error) }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label="Recovery code" error={errors.code?.message}>
        <Input
          inputSize="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxxx-xxxxx"
          className="font-mono"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Verifying...' : 'Verify'}
      </Button>
    </form>
  )
}
