import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type Option<Value extends string> = { value: Value; label: ReactNode; name?: string }

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  /** `name` is what a screen reader says when the label is only an icon. */
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  className?: string
}

/** A few values side by side, exactly one chosen; the arrow keys choose, as in every group of radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={cn('inline-flex gap-0.5 rounded-lg border bg-bg-0 p-0.5', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          className="inline-flex h-[26px] items-center justify-center gap-1.5 rounded-md px-2.5 font-medium text-13 text-text-2 transition-colors hover:text-text-1 data-[state=checked]:bg-bg-4 data-[state=checked]:text-text-1 light:data-[state=checked]:bg-bg-2 light:data-[state=checked]:shadow-[0_0_0_1px_var(--border-3)] max-sm:h-8"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
