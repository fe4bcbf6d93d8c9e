import type { User } from '@supabase/auth-js'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { DevMailNote, DevTextsNote } from '@/components/dev-note.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'

/** Sends a code to the mailbox of the account, or by text message where it has only a number, for this session. */
export async function sendCode() {
  const { error } = await supabase().auth.reauthenticate()
  if (error) throw error
}

/** As it is dialled from anywhere; it is kept without the plus. */
export const phoneNumber = (phone: string) => `+${phone.replace(/^\+/, '')}`

/** Where the code goes: the server prefers the mailbox. */
export const channelOf = ({ email, phone }: User) =>
  email || !phone
    ? { name: 'email', to: email ?? '' }
    : { name: 'text message', to: phoneNumber(phone) }

type SentCodeProps = {
  user: User
  error: string | undefined
  input: UseFormRegisterReturn
}

/** Whoever has the session shows that they have the mailbox, or the phone, too. */
export function SentCode({ user, error, input }: SentCodeProps) {
  const { name, to } = channelOf(user)
  async function again() {
    try {
      await sendCode()
      toast.success('We sent a new code')
    } catch (thrown) {
      toast.error(errorMessage(thrown, 'The code could not be sent. Try again in a minute.'))
    }
  }
  return (
    <Field
      label={`Code from your ${name}`}
      help={
        <>
          We sent a code to {to}. {name === 'email' ? <DevMailNote /> : <DevTextsNote />}
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
