import { Check, Dot } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { passwordHelp, passwordNeeds } from '@/lib/form/validators.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

type PasswordFieldProps = {
  label: ReactNode
  /** What the form begins with. */
  initial?: string
  error: string | undefined
  input: ComponentProps<typeof PasswordInput>
}

/** A new password: what it still needs is seen while it is typed, one thing that is wrong is told after it was sent. */
export function PasswordField({ label, initial = '', error, input }: PasswordFieldProps) {
  const [value, setValue] = useState(initial)
  const showsNeeds = value !== '' || error !== undefined
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        help={showsNeeds ? <span className="sr-only">{passwordHelp}</span> : passwordHelp}
        error={error}
      >
        <PasswordInput
          autoComplete="new-password"
          {...input}
          onChange={(event) => {
            setValue(event.target.value)
            return input.onChange?.(event)
          }}
        />
      </Field>
      {showsNeeds && <Needs value={value} />}
    </div>
  )
}

function Needs({ value }: { value: string }) {
  return (
    <ul
      aria-label="The password needs"
      className="grid grid-cols-1 gap-x-3 gap-y-1 text-12 text-text-3 min-[360px]:grid-cols-2"
    >
      {passwordNeeds.map(({ label, holds }) => {
        const isMet = holds(value)
        const Icon = isMet ? Check : Dot
        return (
          <li key={label} className={`flex items-center gap-1.5 ${isMet ? 'text-text-1' : ''}`}>
            <Icon size={16} className={isMet ? 'text-green' : ''} aria-hidden="true" />
            {label}
            <span className="sr-only">{isMet ? ': done' : ': missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
