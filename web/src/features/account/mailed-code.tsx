import type { UseFormRegisterReturn } from 'react-hook-form'
import { DevMailNote } from '@/components/dev-mail-note.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'

/** Sends a code to the mailbox of the account, for this session. */
export async function mailCode() {
  const { error } = await supabase().auth.reauthenticate()
  if (error) throw error
}

type MailedCodeProps = {
  email: string
  error: string | undefined
  input: UseFormRegisterReturn
}

/** Whoever has the session shows that they have the mailbox too. */
export function MailedCode({ email, error, input }: MailedCodeProps) {
  async function again() {
    try {
      await mailCode()
      toast.success('We sent a new code.')
    } catch (thrown) {
      toast.error(errorMessage(thrown, 'The code could not be sent. Try again in a minute.'))
    }
  }
  return (
    <Field
      label="Code from your email"
      help={
        <>
          We sent a code to {email}.
          <DevMailNote />
        </>
      }
      error={error}
      hint={
        <button type="button" className="link" onClick={again}>
          Send again
        </button>
      }
    >
      <Input inputSize="lg" inputMode="numeric" autoComplete="one-time-code" autoFocus {...input} />
    </Field>
  )
}
