import { Progress as Radix } from 'radix-ui'
import { cn } from '@/lib/cn.ts'

const tones = { accent: 'bg-accent', ok: 'bg-green', warn: 'bg-amber', bad: 'bg-red' }

type ProgressProps = {
  /** 0 to 100. */
  value: number
  label: string
  tone?: keyof typeof tones
  className?: string
}

export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, value))
  return (
    <Radix.Root
      value={shown}
      aria-label={label}
      className={cn('h-1 overflow-hidden rounded-sm bg-border-2', className)}
    >
      <Radix.Indicator
        className={cn('h-full rounded-sm transition-[width] duration-200', tones[tone])}
        style={{ width: `${shown}%` }}
      />
    </Radix.Root>
  )
}
