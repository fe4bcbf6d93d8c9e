import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'
import type { SectionProps } from '../identity.tsx'

type ToggleRowProps = {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ToggleRow({ label, help, checked, onChange }: ToggleRowProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={`${id}-help`}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-12 text-text-3">
          {help}
        </p>
      </div>
    </div>
  )
}

type Fields = SectionProps['fields']
type Toggle = {
  [Name in keyof Fields]: Fields[Name] extends boolean ? Name : never
}[keyof Fields]

type ToggleRowsProps = SectionProps & {
  of: readonly { name: Toggle; label: string; help: string }[]
}

/** A row for each of these fields. */
export function ToggleRows({ of, fields, onChange }: ToggleRowsProps) {
  return of.map(({ name, label, help }) => (
    <ToggleRow
      key={name}
      label={label}
      help={help}
      checked={fields[name]}
      onChange={(checked) => onChange({ [name]: checked })}
    />
  ))
}
