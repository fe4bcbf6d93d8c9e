import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { useField } from './field.tsx'

export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const field = useField(props)
  return (
    <Radix.Root
      {...field}
      className={cn(
        'relative h-5 w-8 flex-none rounded-full bg-border-4 transition-colors duration-160 disabled:opacity-50 data-[state=checked]:bg-accent-solid',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="block size-3.5 translate-x-[3px] rounded-full bg-white transition-transform duration-160 data-[state=checked]:translate-x-[15px]" />
    </Radix.Root>
  )
}
