import { type Control, Controller, useWatch } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Switch } from '@/components/form/switch.tsx'
import type { ToolValues } from './tool-values.ts'

type SigningFieldsProps = {
  control: Control<ToolValues>
  /** Whether it is signed already: then its secret can be replaced. */
  isSigned: boolean
}

/** Whether a request is signed as a webhook is. */
export function SigningFields({ control, isSigned }: SigningFieldsProps) {
  const signs = useWatch({ control, name: 'signs' })
  const choice = (name: 'signs' | 'newSecret') => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
    />
  )
  return (
    <>
      <Field
        label="Sign as a webhook"
        help="Your system can check that a request is from your agent. The secret is shown once, after saving."
      >
        {choice('signs')}
      </Field>
      {isSigned && signs && (
        <Field label="Replace the secret" help="The old one stops signing at once.">
          {choice('newSecret')}
        </Field>
      )}
    </>
  )
}
