import { useRef } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import type { SectionProps } from '../identity.tsx'
import { renamed } from '../renamed.ts'

/** The name of an agent; a greeting that names it goes with it. */
export function NameField({ fields, onChange }: SectionProps) {
  // Both as they were when the name was begun: half a name is found in no greeting.
  const begun = useRef<{ name: string; greeting: string; made: string }>(null)
  const change = (name: string) => {
    const { greeting } = fields
    const known = begun.current
    const from = known && known.made === greeting ? known : { name: fields.name, greeting }
    const made = name.trim() === '' ? greeting : renamed(from.greeting, from.name, name.trim())
    begun.current = { ...from, made }
    onChange({ name, ...(made !== greeting && { greeting: made }) })
  }
  return (
    <Field label="Name" error={fields.name.trim() ? undefined : 'Name is required'}>
      <Input
        value={fields.name}
        maxLength={80}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          // Who emptied it has not said the new name yet.
          if (fields.name.trim() !== '') begun.current = null
        }}
      />
    </Field>
  )
}
