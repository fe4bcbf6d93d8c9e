import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorCode } from '@/lib/auth/error-message.ts'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { knowsPasskeys, provePasskey } from '@/lib/auth/passkeys.ts'

const unknown =
  'This browser does not support passkeys. Open Digital Workforce in a newer one, or use a recovery code.'
const refused = 'The passkey was not accepted. Use the one that you added to this account.'

const wordsFor = (error: unknown) =>
  errorCode(error) === 'mfa_verification_failed' ? refused : factorErrorMessage(error, refused)

type PasskeyCheckProps = { factor: Factor; onDone: () => Promise<void> }

/** Waits for a click: browsers ask for a passkey only after one. */
export function PasskeyCheck({ factor, onDone }: PasskeyCheckProps) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return <FormError>{unknown}</FormError>

  async function prove() {
    setBusy(true)
    setError(undefined)
    try {
      await provePasskey(factor.id)
      await onDone()
    } catch (thrown) {
      setError(wordsFor(thrown))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-5">
      <FormError>{error}</FormError>
      <Button variant="primary" size="lg" busy={busy} onClick={() => void prove()}>
        {busy ? 'Waiting for your passkey...' : 'Use passkey'}
      </Button>
    </div>
  )
}
