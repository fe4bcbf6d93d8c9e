import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { useField } from './field.tsx'

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const field = useField(props)
  return (
    <Radix.Root
      {...field}
      className={cn(
        'grid size-4 flex-none place-items-center rounded-[4px] border-[1.5px] border-border-4 bg-bg-2 text-on-accent disabled:opacity-50 data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check size={12} strokeWidth={3} aria-hidden="true" />
      </Radix.Indicator>
    </Radix.Root>
  )
}
