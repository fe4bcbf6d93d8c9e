import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { Ref } from 'react'
import { cn } from '@/lib/cn.ts'
import { useField } from './field.tsx'
import { inputStyles } from './input.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  inputSize?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  id?: string
  name?: string
  'aria-label'?: string
  onBlur?: () => void
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Select(props: SelectProps) {
  const { value, onValueChange, options, placeholder, inputSize, className, ...trigger } = props
  const { disabled, name, ref, onBlur, ...labels } = trigger
  const field = useField(labels)
  return (
    <Radix.Root value={value} onValueChange={onValueChange} disabled={disabled} name={name}>
      <Radix.Trigger
        ref={ref}
        onBlur={onBlur}
        {...field}
        {...labels}
        className={cn(
          inputStyles({ inputSize }),
          'flex items-center gap-2 text-left data-placeholder:text-text-3',
          className,
        )}
      >
        <span className="flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown size={16} className="text-text-3" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="fade-in-0 z-50 max-h-80 min-w-(--radix-select-trigger-width) animate-in overflow-hidden rounded-xl border bg-bg-3 shadow-float duration-120"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex h-8 cursor-default select-none items-center gap-2.5 rounded-md px-2 text-13 outline-none data-highlighted:bg-bg-4 data-disabled:text-text-off max-sm:h-11"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="ml-auto">
                  <Check size={16} aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
