import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { useAuth } from '@/session/auth-context.tsx'

type OtherAccountProps = {
  /** Of the session. */
  email: string
  /** Whom the invitation is for, where that is known. */
  invited?: string
  onSignedOut?: () => void
}

/** The invitation is for another account than the one that is signed in. */
export function OtherAccount({ email, invited, onSignedOut }: OtherAccountProps) {
  const { signOut } = useAuth()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await signOut()
      onSignedOut?.()
    } catch (thrown) {
      setError(errorMessage(thrown, 'You are still signed in.'))
    }
    setBusy(false)
  }
  const why = invited
    ? `This invitation is for ${invited}: sign out to accept it.`
    : 'An invitation is for the address it was sent to: sign out to accept it.'
  return (
    <AuthLayout
      title="You are signed in with another address"
      subtitle={`You are signed in as ${email}. ${why}`}
    >
      <div className="flex flex-col gap-5">
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void leave()}>
          Sign out
        </Button>
        <Button asChild variant="ghost">
          <Link to="/">Stay signed in</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}
