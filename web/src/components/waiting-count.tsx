import { cn } from '@/lib/cn.ts'

type WaitingCountProps = { count: number; className?: string }

/** What is said of those who wait, after the name of what leads to them. */
export const namedWaiting = (name: string, count: number) =>
  count > 0 ? `${name}, ${count} waiting` : name

/** The number beside a name that says the same in words. */
export function WaitingCount({ count, className }: WaitingCountProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex h-4.5 min-w-4.5 flex-none items-center justify-center rounded-full bg-accent-solid px-1 font-medium text-12 text-on-accent tabular-nums leading-none',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
