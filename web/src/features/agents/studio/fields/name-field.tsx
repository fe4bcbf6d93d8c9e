import { useRef } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import type { SectionProps } from '../identity.tsx'
import { renamedGreetings } from '../renamed.ts'

type Named = Pick<SectionProps['fields'], 'name' | 'greeting' | 'translations'>

const firstWords = ({ greeting, translations }: Named) => JSON.stringify([greeting, translations])

/** The name of an agent; the greetings that name it go with it. */
export function NameField({ fields, onChange }: SectionProps) {
  // As they were when the name was begun: half a name is found in no greeting.
  const begun = useRef<{ from: Named; made: string }>(null)
  const change = (name: string) => {
    const known = begun.current
    const from = known && known.made === firstWords(fields) ? known.from : fields
    const { greeting, translations } = from
    const changed =
      name.trim() === ''
        ? {}
        : { greeting, translations, ...renamedGreetings(from, from.name, name.trim()) }
    begun.current = { from, made: firstWords({ ...fields, ...changed }) }
    onChange({ name, ...changed })
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
