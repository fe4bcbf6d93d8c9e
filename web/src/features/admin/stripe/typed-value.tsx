import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { valueTypes } from './stripe-config-queries.ts'

type TypedValueProps = {
  type: string
  given: string
  onChange: (change: { type?: string; given?: string }) => void
}

const options = valueTypes.map((type) => ({ value: type, label: type }))

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
          options={options}
        />
      </Field>
      {type === 'Boolean' ? (
        <Field group label="Value">
          <Segmented
            label="Value"
            value={given}
            onChange={(next) => onChange({ given: next })}
            options={[
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
          />
        </Field>
      ) : (
        <Field label="Value" help={type === 'Object' || type === 'Array' ? 'As JSON.' : undefined}>
          {type === 'Object' || type === 'Array' ? (
            <Textarea
              rows={6}
              spellCheck={false}
              value={given}
              onChange={({ target }) => onChange({ given: target.value })}
            />
          ) : (
            <Input
              spellCheck={false}
              inputMode={type === 'Number' ? 'decimal' : 'text'}
              value={given}
              onChange={({ target }) => onChange({ given: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
