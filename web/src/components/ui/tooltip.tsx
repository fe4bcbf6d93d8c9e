import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type TooltipProps = {
  content: ReactNode
  side?: ComponentProps<typeof Radix.Content>['side']
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** The child must take focus: a tooltip that only a mouse can open is lost on everyone else. */
export function Tooltip(props: TooltipProps) {
  const { content, side = 'top', className, children, ...state } = props
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root {...state}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cn(
              'z-50 max-w-70 rounded-lg border bg-bg-3 px-2.5 py-1.5 text-12 text-text-1 shadow-float',
              className,
            )}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
