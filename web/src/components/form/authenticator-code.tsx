import { useState } from 'react'
import { codeErrorMessage } from '@/lib/auth/factor-errors.ts'
import { verifyAuthenticator } from '@/lib/auth/factors.ts'
import { CodeField } from './code-field.tsx'

type AuthenticatorCodeProps = { factorId: string; onDone: () => void | Promise<void> }

/** Verifies an authenticator app by the code that it shows. */
export function AuthenticatorCode({ factorId, onDone }: AuthenticatorCodeProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function verify(entered: string) {
    setBusy(true)
    setError(undefined)
    try {
      await verifyAuthenticator(factorId, entered)
      await onDone()
    } catch (thrown) {
      setCode('')
      setError(codeErrorMessage(thrown))
    }
    setBusy(false)
  }
  return (
    <CodeField
      value={code}
      error={error}
      busy={busy}
      onChange={setCode}
      onComplete={(entered) => void verify(entered)}
    />
  )
}
