import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { readFeatureValue } from '@/lib/format/feature-value.ts'

/** Why a text is no value of a type, or nothing. */
export function valueFault(text: string, type: string): string | undefined {
  try {
    readFeatureValue(text, type)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A value of a type before anything is typed. */
export const emptyText = (type: string) =>
  ({ Boolean: 'false', Object: '{}', Array: '[]' })[type] ?? ''

type ValueFieldProps = {
  label: string
  type: string
  text: string
  onText: (text: string) => void
  error?: string | undefined
}

/** A value of a feature, typed as its type wants it. */
export function ValueField({ label, type, text, onText, error }: ValueFieldProps) {
  if (type === 'Boolean') {
    return (
      <Field group label={label} error={error}>
        <Segmented
          label={label}
          value={text}
          onChange={onText}
          options={[
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
          className="self-start"
        />
      </Field>
    )
  }
  const typed = {
    value: text,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  }
  return (
    <Field label={label} error={error}>
      {type === 'Object' || type === 'Array' ? (
        <Textarea rows={4} className="font-mono text-13" {...typed} />
      ) : (
        <Input inputMode={type === 'Number' ? 'decimal' : 'text'} {...typed} />
      )}
    </Field>
  )
}
