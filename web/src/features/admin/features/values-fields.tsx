import { Field } from '@/components/form/field.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { ValueField, valueFault } from '../values/value-field.tsx'

/** The default of a feature, and what trials get; null for the default. */
export type Values = { given: string; trial: string | null }

type ValuesFieldsProps = {
  type: string
  values: Values
  onValues: (values: Values) => void
  /** Whether what is no value says so. */
  isChecked: boolean
  /** What an organization has that pays nothing, where that is not the default. */
  unpaidLimit?: number | null
}

export function ValuesFields(props: ValuesFieldsProps) {
  const { type, values, onValues, isChecked, unpaidLimit = null } = props
  const { given, trial } = values
  const fault = (text: string) => (isChecked ? valueFault(text, type) : undefined)
  return (
    <>
      <ValueField
        label="Default value"
        type={type}
        text={given}
        onText={(text) => onValues({ ...values, given: text })}
        error={fault(given)}
      />
      <Field group label="New trials get">
        <Segmented
          label="New trials get"
          value={trial === null ? 'default' : 'own'}
          onChange={(choice) => onValues({ ...values, trial: choice === 'own' ? given : null })}
          options={[
            {
              value: 'default',
              label: unpaidLimit === null ? 'The default' : unpaidLimit.toLocaleString('en'),
            },
            { value: 'own', label: 'A value of their own' },
          ]}
          className="self-start"
        />
      </Field>
      {trial !== null && (
        <ValueField
          label="Value of new trials"
          type={type}
          text={trial}
          onText={(text) => onValues({ ...values, trial: text })}
          error={fault(trial)}
        />
      )}
    </>
  )
}

/** Whether each value is one of the type. */
export const areValues = ({ given, trial }: Values, type: string) =>
  valueFault(given, type) === undefined && (trial === null || valueFault(trial, type) === undefined)
