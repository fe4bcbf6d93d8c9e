import type { Factor } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { FactorIcon } from '@/components/factor-icon.tsx'
import { AuthenticatorCode } from '@/components/form/authenticator-code.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { kindNames, nameOf } from '@/lib/auth/factors.ts'
import { PasskeyCheck } from './passkey-check.tsx'
import { PhoneCheck } from './phone-check.tsx'
import { RecoveryCodeCheck } from './recovery-code-check.tsx'

const title = 'Confirm that it is you'
type FactorStepProps = {
  /** The verified ones; at least one. */
  factors: Factor[]
  onDone: () => Promise<void>
  /** The ways out of this screen. */
  children: ReactNode
}

/** Asks for one of the second factors, or for a recovery code when none is at hand. */
export function FactorStep({ factors, onDone, children }: FactorStepProps) {
  const [only] = factors.length === 1 ? factors : []
  const [chosen, setChosen] = useState<Factor | 'recovery-code' | undefined>(only)
  const isRecovering = chosen === 'recovery-code'
  return (
    <AuthLayout title={title} subtitle={subtitleOf(chosen)}>
      {chosen === undefined && <Choice factors={factors} onChoose={setChosen} />}
      {isRecovering && <RecoveryCodeCheck onDone={onDone} />}
      {typeof chosen === 'object' && <Check factor={chosen} onDone={onDone} />}
      <div className="mt-5 flex flex-col items-center gap-2">
        {chosen !== undefined && chosen !== only && (
          <Button variant="ghost" onClick={() => setChosen(only)}>
            {only ? `Use your ${kindNames[only.factor_type].toLowerCase()}` : 'Choose another way'}
          </Button>
        )}
        {!isRecovering && (
          <Button variant="ghost" onClick={() => setChosen('recovery-code')}>
            Use a recovery code
          </Button>
        )}
        {children}
      </div>
    </AuthLayout>
  )
}

function subtitleOf(chosen: Factor | 'recovery-code' | undefined) {
  if (chosen === undefined) return 'Choose one of your second factors'
  if (chosen === 'recovery-code') return 'Enter one of the recovery codes that you have saved.'
  if (chosen.factor_type === 'totp') return 'Enter the code of your authenticator app'
  if (chosen.factor_type === 'webauthn') return 'Use your passkey'
  return `We send a code to your phone ${nameOf(chosen)}`
}

type ChoiceProps = { factors: Factor[]; onChoose: (factor: Factor) => void }

function Choice({ factors, onChoose }: ChoiceProps) {
  return (
    <ul aria-label="Second factors" className="flex flex-col gap-2">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Button size="lg" className="w-full justify-start" onClick={() => onChoose(factor)}>
            <FactorIcon type={factor.factor_type} className="text-text-3" />
            <span className="truncate">{nameOf(factor)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Check({ factor, onDone }: { factor: Factor; onDone: () => Promise<void> }) {
  switch (factor.factor_type) {
    case 'totp':
      return <AuthenticatorCode factorId={factor.id} onDone={onDone} />
    case 'webauthn':
      return <PasskeyCheck factor={factor} onDone={onDone} />
    default:
      return <PhoneCheck factor={factor} onDone={onDone} />
  }
}
