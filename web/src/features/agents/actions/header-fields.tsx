import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Switch } from '@/components/form/switch.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { ToolValues } from './tool-values.ts'

const most = 20

type HeaderFieldsProps = { control: Control<ToolValues> }

/** The headers of a request; what is secret goes in and is never shown again. */
export function HeaderFields({ control }: HeaderFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  return (
    <Field
      group
      label="Headers"
      hint="Optional"
      help="A secret one is stored encrypted and never shown again."
    >
      {fields.map(({ id }, index) => (
        <HeaderRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < most && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => append({ name: '', value: '', secret: true, kept: false })}
        >
          <Plus size={16} aria-hidden="true" />
          Add a header
        </Button>
      )}
    </Field>
  )
}

type HeaderRowProps = HeaderFieldsProps & { index: number; onRemove: () => void }

function HeaderRow({ control, index, onRemove }: HeaderRowProps) {
  const id = useId()
  const { secret, kept } = useWatch({ control, name: `headers.${index}` })
  const called = `Header ${index + 1}`
  return (
    <fieldset aria-label={called} className="flex flex-wrap items-center gap-2">
      <Controller
        name={`headers.${index}.name`}
        control={control}
        render={({ field }) => (
          <Input
            {...field}
            aria-label={`${called}: name`}
            placeholder="Authorization"
            maxLength={60}
            className="basis-40 flex-1"
          />
        )}
      />
      <Controller
        name={`headers.${index}.value`}
        control={control}
        render={({ field }) => (
          <Input
            {...field}
            aria-label={`${called}: value`}
            type={secret ? 'password' : 'text'}
            placeholder={secret && kept ? 'Stays as it is' : undefined}
            autoComplete="off"
            maxLength={2000}
            className="basis-40 flex-1"
          />
        )}
      />
      <Controller
        name={`headers.${index}.secret`}
        control={control}
        render={({ field }) => (
          <div className="flex items-center gap-2 text-13">
            <Switch id={id} checked={field.value} onCheckedChange={field.onChange} />
            <label htmlFor={id}>Secret</label>
          </div>
        )}
      />
      <Button
        icon
        size="sm"
        variant="ghost"
        aria-label={`Remove header ${index + 1}`}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </fieldset>
  )
}
