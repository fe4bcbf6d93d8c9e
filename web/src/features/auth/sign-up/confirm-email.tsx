import { useState } from 'react'
import { DevMailNote } from '@/components/dev-note.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { supabase } from '@/lib/supabase.ts'

const notYet = 'Your email is not confirmed yet. Open the link in the email, then continue here.'

type ConfirmEmailProps = {
  email: string
  error: string | undefined
  busy: boolean
  onContinue: () => Promise<void>
  onBack: () => void
}

/** Where the server confirms addresses: the sign-up goes on once the mailed link was opened. */
export function ConfirmEmail({ email, error, busy, onContinue, onBack }: ConfirmEmailProps) {
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function proceed() {
    setAsking(true)
    // The link may have been opened in another browser, which tells this one nothing.
    await supabase().auth.refreshSession()
    await onContinue()
    setTried(true)
    setAsking(false)
  }
  return (
    <AuthLayout
      title="Check your email"
      subtitle={`We sent a link to ${email}. Open it, then continue here.`}
    >
      <div className="flex flex-col gap-5">
        <DevMailNote className="text-center" />
        <FormError>{error ?? (tried ? notYet : undefined)}</FormError>
        <Button variant="primary" size="lg" busy={busy || isAsking} onClick={() => void proceed()}>
          Continue
        </Button>
        <Button variant="ghost" disabled={busy || isAsking} onClick={onBack}>
          Use a different email
        </Button>
      </div>
    </AuthLayout>
  )
}
