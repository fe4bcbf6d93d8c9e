import { cn } from '@/lib/cn.ts'

/** Give it the exact size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('skeleton block', className)} />
}

/** Lines of text before they are there, each of its own size; `className` may widen the gap. */
export function SkeletonLines({ lines, className }: { lines: string[]; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('flex flex-col gap-2', className)}>
      {lines.map((line) => (
        <Skeleton key={line} className={line} />
      ))}
    </span>
  )
}
