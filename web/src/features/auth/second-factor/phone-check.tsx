import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { DevTextsNote } from '@/components/dev-note.tsx'
import { CodeField } from '@/components/form/code-field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorCode } from '@/lib/auth/error-message.ts'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { useCountdown } from '@/lib/hooks/use-countdown.ts'
import { supabase } from '@/lib/supabase.ts'

const pause = 60_000
const wrong = 'This code is not right. Check the newest message and try again.'

async function sendText(factorId: string) {
  const { data, error } = await supabase().auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return { challengeId: data.id, at: Date.now() }
}

async function verifyText(factorId: string, challengeId: string, code: string) {
  const { error } = await supabase().auth.mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}

type PhoneCheckProps = { factor: Factor; onDone: () => Promise<void> }

/** A code by text message, sent when it is asked for. */
export function PhoneCheck({ factor, onDone }: PhoneCheckProps) {
  const [sent, setSent] = useState<{ challengeId: string; at: number }>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { left, restart } = useCountdown(sent && sent.at + pause)

  async function attempt(act: () => Promise<void>, words: (error: unknown) => string) {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (thrown) {
      setCode('')
      setError(words(thrown))
    }
    setBusy(false)
  }
  const send = () =>
    attempt(
      async () => {
        setSent(await sendText(factor.id))
        restart()
      },
      (thrown) => factorErrorMessage(thrown, 'The code could not be sent. Try again in a minute.'),
    )
  const verify = (challengeId: string, entered: string) =>
    attempt(
      async () => {
        await verifyText(factor.id, challengeId, entered)
        await onDone()
      },
      (thrown) =>
        errorCode(thrown) === 'mfa_verification_failed'
          ? wrong
          : factorErrorMessage(thrown, 'The code was not accepted.'),
    )

  if (!sent) {
    return (
      <div className="flex flex-col gap-5">
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void send()}>
          Send code
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <CodeField
        value={code}
        error={error}
        busy={busy}
        onChange={setCode}
        onComplete={(entered) => void verify(sent.challengeId, entered)}
      />
      <DevTextsNote className="text-center" />
      <Button variant="ghost" disabled={left > 0 || busy} onClick={() => void send()}>
        {left > 0 ? `Resend in ${left} s` : 'Resend'}
      </Button>
    </div>
  )
}
