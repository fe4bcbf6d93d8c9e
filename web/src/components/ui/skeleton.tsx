import { cn } from '@/lib/cn.ts'

/** Give it the exact size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('skeleton block', className)} />
}
