import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

const styles = cva(
  'inline-flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium text-12 before:size-1.5 before:rounded-full before:bg-current',
  {
    variants: {
      tone: {
        neutral: 'bg-bg-4 text-text-2',
        plain: 'bg-bg-4 text-text-2 before:hidden',
        draft:
          'bg-bg-4 text-text-2 before:border-[1.5px] before:border-current before:bg-transparent',
        ok: 'bg-green-soft text-green',
        warn: 'bg-amber-soft text-amber',
        bad: 'bg-red-soft text-red',
        run: 'bg-accent-soft text-accent-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A dot says the state, the word says it again. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof styles>) {
  return <span className={cn(styles({ tone }), className)} {...props} />
}

/** Stands beside the name wherever a visitor meets an agent. */
export function AiBadge({ children = 'AI agent' }: { children?: string }) {
  return (
    <span className="inline-flex h-5 flex-none items-center whitespace-nowrap rounded-[5px] border border-border-3 px-1.5 font-normal text-12 text-text-2 leading-none tracking-normal">
      {children}
    </span>
  )
}
