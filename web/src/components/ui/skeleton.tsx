import type { ReactNode } from 'react'
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

type SkeletonRowsProps = { rows: number; className: string; children: ReactNode }

/** The rows of a table before they are there, of the height that `className` gives. */
export function SkeletonRows({ rows, className, children }: SkeletonRowsProps) {
  const row = cn('flex items-center gap-4 border-border-1 px-4 not-last:border-b', className)
  return Array.from({ length: rows }, (_, at) => at).map((at) => (
    <div key={at} className={row}>
      {children}
    </div>
  ))
}

/** A table below its tools before they are there; `head` and `className` are of its head and its rows. */
export function TableSkeleton({ head, ...rows }: SkeletonRowsProps & { head?: string }) {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-8 w-full max-sm:h-9" />
      <div className="rounded-xl border bg-bg-2">
        <div className={cn('h-9 border-b', head)} />
        <SkeletonRows {...rows} />
      </div>
    </div>
  )
}
