import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DevMailNote } from '@/components/dev-note.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Submit } from '@/components/form/submit.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { email } from '@/lib/form/validators.ts'
import { useCountdown } from '@/lib/hooks/use-countdown.ts'
import { supabase } from '@/lib/supabase.ts'
import { track } from '@/lib/tracking.ts'

const pause = 60_000
const failed = 'The reset link could not be sent. Try again in a minute.'

async function sendLink(email: string) {
  const redirectTo = `${window.location.origin}/auth/reset-password`
  const { error } = await supabase().auth.resetPasswordForEmail(email, { redirectTo })
  if (error) throw error
}

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ email: string; at: number }>()
  const form = useForm({
    resolver: resolveRules({ email }),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    track('Forgot password')
    try {
      await sendLink(given.email)
      track('Forgot password done')
      setSent({ email: given.email, at: Date.now() })
    } catch (error) {
      form.setError('root', { message: errorMessage(error, failed) })
    }
  })
  const back = (
    <p className="mt-6 text-center text-13">
      <Link to="/auth/signin" className="link">
        Back to Log in
      </Link>
    </p>
  )
  if (sent) {
    return (
      <AuthLayout
        title="Check your email"
        subtitle={`If ${sent.email} has an account, a link to reset its password is on the way.`}
      >
        <Resend sentAt={sent.at} onResend={submit} busy={isSubmitting} />
        <DevMailNote className="text-center" />
        <FormError>{errors.root?.message}</FormError>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="Enter your email and we will send you a link to choose a new one."
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label="Work email" error={errors.email?.message}>
          <Input type="email" inputSize="lg" autoComplete="username" {...form.register('email')} />
        </Field>
        <Submit busy={isSubmitting} error={errors.root?.message}>
          {isSubmitting ? 'Sending...' : 'Send reset link'}
        </Submit>
      </form>
      {back}
    </AuthLayout>
  )
}

type ResendProps = { sentAt: number; busy: boolean; onResend: () => void }

function Resend({ sentAt, busy, onResend }: ResendProps) {
  const { left } = useCountdown(sentAt + pause)
  return (
    <div className="mb-4 flex justify-center">
      <Button disabled={left > 0} busy={busy} onClick={() => onResend()}>
        {left > 0 ? `Resend in ${left} s` : 'Resend'}
      </Button>
    </div>
  )
}
