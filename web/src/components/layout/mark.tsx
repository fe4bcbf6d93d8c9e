import { cn } from '@/lib/cn.ts'

/** The product's own sign. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn('size-6 flex-none', className)}>
      <path
        fill="var(--text-1)"
        fillRule="evenodd"
        d="M7.5 2.5H12a9.5 9.5 0 0 1 0 19H3V7a4.5 4.5 0 0 1 4.5-4.5ZM12 8.3a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4Z"
      />
    </svg>
  )
}
