import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { CodeField } from '@/components/form/code-field.tsx'
import { codeErrorMessage } from '@/lib/auth/factor-errors.ts'
import { verifyAuthenticator } from '@/lib/auth/factors.ts'

type AuthenticatorCheckProps = { factor: Factor; onDone: () => Promise<void> }

export function AuthenticatorCheck({ factor, onDone }: AuthenticatorCheckProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function verify(entered: string) {
    setBusy(true)
    setError(undefined)
    try {
      await verifyAuthenticator(factor.id, entered)
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
