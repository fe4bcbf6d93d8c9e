import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import { listedOptions } from '@/lib/form/options.ts'
import { ValueField } from '../values/value-field.tsx'
import { valueTypes } from './stripe-config-queries.ts'

type TypedValueProps = {
  type: string
  given: string
  onChange: (change: { type?: string; given?: string }) => void
}

/** What a value is begun with that gets this type. */
function keptText(type: string, given: string) {
  if (type === 'Boolean') return given === 'true' ? 'true' : 'false'
  return given
}

/** The type of a value, and the value as it is typed. */
export function TypedValue({ type, given, onChange }: TypedValueProps) {
  return (
    <>
      <Field label="Type">
        <Select
          value={type}
          onValueChange={(next) => onChange({ type: next, given: keptText(next, given) })}
          options={listedOptions(valueTypes)}
        />
      </Field>
      <ValueField
        label="Value"
        type={type}
        text={given}
        onText={(text) => onChange({ given: text })}
        names={{ true: 'true', false: 'false' }}
      />
    </>
  )
}
