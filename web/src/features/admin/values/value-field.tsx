import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { namedOptions } from '@/lib/form/options.ts'
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
  /** What true and false are called. */
  names?: { true: string; false: string }
}

const onOff = { true: 'On', false: 'Off' }

/** A value, typed as its type wants it. */
export function ValueField(props: ValueFieldProps) {
  const { label, type, text, onText, error, names = onOff } = props
  if (type === 'Boolean') {
    return (
      <Field group label={label} error={error}>
        <Segmented
          label={label}
          value={text}
          onChange={onText}
          options={namedOptions(names)}
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
  const isJson = type === 'Object' || type === 'Array'
  return (
    <Field label={label} help={isJson ? 'As JSON.' : undefined} error={error}>
      {isJson ? (
        <Textarea rows={4} className="font-mono text-13" {...typed} />
      ) : (
        <Input inputMode={type === 'Number' ? 'decimal' : 'text'} {...typed} />
      )}
    </Field>
  )
}
