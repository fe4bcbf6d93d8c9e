import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { FloatingPanel } from './floating-panel.tsx'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

/** A DialogHeader, anything, then a DialogFooter. Give `aria-describedby={undefined}` when there is no description. */
export function DialogContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <FloatingPanel
      className={cn(
        'fade-in-0 zoom-in-98 top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[440px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border',
        className,
      )}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title
      className={cn('break-words px-5 pt-5 font-medium text-16', className)}
      {...props}
    />
  )
}

export function DialogDescription(props: ComponentProps<typeof Radix.Description>) {
  const { className, ...rest } = props
  return (
    <Radix.Description
      className={cn('break-words px-5 pt-2 pb-5 text-text-2', className)}
      {...rest}
    />
  )
}

/** A title and a description beneath it. */
export function DialogHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{children}</DialogDescription>
    </>
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'flex justify-end gap-2 border-border-1 border-t px-5 py-3 max-sm:flex-col-reverse',
        className,
      )}
      {...props}
    />
  )
}
