import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn.ts'

type Option = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
  /** Names the group for a screen reader; leave out inside a Field with `group`. */
  label?: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  className?: string
}

export function RadioGroup({ label, value, options, onChange, className }: RadioGroupProps) {
  const id = useId()
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className={cn('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2.5">
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled}
            className="mt-0.5 grid size-4 flex-none place-items-center rounded-full border-[1.5px] border-border-4 bg-bg-2 disabled:opacity-50 data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid"
          >
            <Radix.Indicator className="size-1.5 rounded-full bg-on-accent" />
          </Radix.Item>
          <label htmlFor={`${id}-${option.value}`}>
            {option.label}
            {option.help && <span className="block text-12 text-text-3">{option.help}</span>}
          </label>
        </div>
      ))}
    </Radix.Root>
  )
}
