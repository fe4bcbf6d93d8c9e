import type { Factor } from '@supabase/auth-js'
import { createContext, type ReactNode, use, useState } from 'react'
import { CodeField } from '@/components/form/code-field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { errorCode } from '@/lib/auth/error-message.ts'
import { codeErrorMessage, factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { verifyAuthenticator } from '@/lib/auth/factors.ts'
import { knowsPasskeys, provePasskey } from '@/lib/auth/passkeys.ts'

type StepUp = <Result>(act: () => Promise<Result>) => Promise<Result>

const StepUpContext = createContext<StepUp | undefined>(undefined)

/** Does something; where the server wants the second factor first, asks for it and does it again. */
export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext)
  if (!stepUp) throw new Error('useStepUp must be used within a StepUpProvider')
  return stepUp
}

type Waiting = { resolve: () => void; reject: (error: Error) => void }
type StepUpProviderProps = { factors: Factor[]; children: ReactNode }

export function StepUpProvider({ factors, children }: StepUpProviderProps) {
  const [waiting, setWaiting] = useState<Waiting>()
  const authenticator = factors.find(({ factor_type }) => factor_type === 'totp')
  const passkey = factors.find(({ factor_type }) => factor_type === 'webauthn')
  const canAsk = authenticator !== undefined || (passkey !== undefined && knowsPasskeys())

  const stepUp: StepUp = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (errorCode(error) !== 'insufficient_aal' || !canAsk) throw error
    }
    await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }))
    return act()
  }
  const finish = () => {
    waiting?.resolve()
    setWaiting(undefined)
  }
  const cancel = () => {
    waiting?.reject(new Error('Nothing was changed: your second factor was not confirmed.'))
    setWaiting(undefined)
  }
  return (
    <StepUpContext value={stepUp}>
      {children}
      <Dialog open={waiting !== undefined} onOpenChange={(open) => !open && cancel()}>
        {waiting && (
          <Ask authenticator={authenticator} passkey={passkey} onDone={finish} onCancel={cancel} />
        )}
      </Dialog>
    </StepUpContext>
  )
}

type AskProps = {
  authenticator: Factor | undefined
  passkey: Factor | undefined
  onDone: () => void
  onCancel: () => void
}

function Ask({ authenticator, passkey, onDone, onCancel }: AskProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function prove(proof: Promise<void>, words: (error: unknown) => string) {
    setBusy(true)
    setError(undefined)
    try {
      await proof
      onDone()
    } catch (thrown) {
      setCode('')
      setError(words(thrown))
    }
    setBusy(false)
  }
  return (
    <DialogContent>
      <DialogHeader title="Confirm that it is you">
        {authenticator
          ? 'This changes how you sign in. Enter the code that your authenticator app shows.'
          : 'This changes how you sign in. Use your passkey.'}
      </DialogHeader>
      <div className="flex flex-col gap-3 px-5 pb-5">
        {authenticator ? (
          <CodeField
            value={code}
            error={error}
            busy={busy}
            onChange={setCode}
            onComplete={(entered) =>
              void prove(verifyAuthenticator(authenticator.id, entered), codeErrorMessage)
            }
          />
        ) : (
          <FormError>{error}</FormError>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        {passkey && knowsPasskeys() && (
          <Button
            variant={authenticator ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() =>
              void prove(provePasskey(passkey.id), (error) =>
                factorErrorMessage(error, 'The passkey was not accepted.'),
              )
            }
          >
            Use a passkey
          </Button>
        )}
      </DialogFooter>
    </DialogContent>
  )
}
