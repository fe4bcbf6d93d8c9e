import type { Path, UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { microsOf, typedDollars } from '@/lib/format/money.ts'

/** What reaches a model, in every form for one. */
export type ConnectionValues = { model: string; base_url: string; key: string }

export const filled = (message: string) => (value: unknown) =>
  String(value).trim() ? undefined : message

/** The most that a price may be. */
const mostMicros = 10_000_000_000

export const priced = (value: unknown) =>
  !value || (microsOf(String(value)) ?? Number.MAX_VALUE) <= mostMicros
    ? undefined
    : 'Enter an amount in US dollars, like 0.25.'

/** A price as it is typed; empty where it is not known. */
export const typedPrice = (micros: number | undefined) => (micros ? typedDollars(micros) : '')

export const connectionRules = {
  model: filled('Enter the model as its provider names it.'),
  base_url: (value: unknown) =>
    !value || /^https?:\/\/\S+$/.test(String(value).trim())
      ? undefined
      : 'Enter an address that begins with https://.',
}

type ConnectionFieldsProps<Values extends ConnectionValues> = {
  register: UseFormRegister<Values>
  errors: { model?: { message?: string }; base_url?: { message?: string } }
  /** A model's name, as an example. */
  example: string
  addressHelp: string
  /** Another model, address or key than what was tried. */
  onChange: () => void
  /** Whether there is one already, whose key can stay. */
  isChange: boolean
}

export function ConnectionFields<Values extends ConnectionValues>(
  props: ConnectionFieldsProps<Values>,
) {
  const { errors, example, addressHelp, onChange, isChange } = props
  const register = (name: keyof ConnectionValues) =>
    props.register(name as Path<Values>, { onChange })
  return (
    <>
      <Field label="Model" error={errors.model?.message}>
        <Input autoComplete="off" maxLength={200} placeholder={example} {...register('model')} />
      </Field>
      <Field label="Address" error={errors.base_url?.message} help={addressHelp}>
        <Input
          autoComplete="off"
          maxLength={500}
          inputMode="url"
          placeholder="https://"
          {...register('base_url')}
        />
      </Field>
      <Field
        label="Key"
        help={
          isChange
            ? 'Empty keeps the key that it has. A new address needs it again.'
            : 'Stored encrypted and never shown again. Empty when the model needs none.'
        }
      >
        <Input type="password" autoComplete="off" maxLength={1000} {...register('key')} />
      </Field>
    </>
  )
}
