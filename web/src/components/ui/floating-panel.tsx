import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { useReturnFocus } from '../focus/return-focus.ts'

/** What lies over the page and holds the focus until it is closed: the body of a dialog and of a sheet. */
export function FloatingPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  const { focus } = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fade-in-0 fixed inset-0 z-40 animate-in bg-overlay duration-200" />
      <Radix.Content
        {...focus}
        className={cn(
          'fixed z-40 flex animate-in flex-col bg-bg-3 shadow-float duration-200 focus:outline-none',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
