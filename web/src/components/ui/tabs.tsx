import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex gap-5 overflow-x-auto border-b', className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'relative inline-flex h-10 flex-none items-center gap-1.5 font-medium text-13 text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-[1px] hover:text-text-1 focus-visible:-outline-offset-2 data-[state=active]:text-text-1 data-[state=active]:after:bg-accent',
        className,
      )}
      {...props}
    />
  )
}
