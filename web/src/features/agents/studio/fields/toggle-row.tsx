import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'

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
