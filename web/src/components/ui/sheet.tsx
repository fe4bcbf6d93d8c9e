import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from './button.tsx'
import { FloatingPanel } from './floating-panel.tsx'

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger
export const SheetClose = Radix.Close

type SheetContentProps = ComponentProps<typeof Radix.Content> & { side?: 'left' | 'right' }

/** A panel from the edge, over the page. */
export function SheetContent({ side = 'right', className, ...props }: SheetContentProps) {
  return (
    <FloatingPanel
      className={cn(
        'inset-y-0 w-[480px] max-w-full',
        side === 'right'
          ? 'slide-in-from-right right-0 border-l'
          : 'slide-in-from-left left-0 border-r',
        className,
      )}
      {...props}
    />
  )
}

type SheetHeaderProps = { title: string; closeLabel?: string; children?: ReactNode }

export function SheetHeader({ title, closeLabel = 'Close', children }: SheetHeaderProps) {
  return (
    <header className="flex min-h-topbar items-center gap-2 border-border-1 border-b py-2 pr-3 pl-5">
      <Radix.Title className="flex-1 truncate font-medium text-16">{title}</Radix.Title>
      {children}
      <Radix.Close asChild>
        <Button variant="ghost" icon aria-label={closeLabel}>
          <X size={16} aria-hidden="true" />
        </Button>
      </Radix.Close>
    </header>
  )
}
