import { LoaderCircle } from 'lucide-react'
import { cn } from '@/lib/cn.ts'

type SpinnerProps = { size?: 16 | 20 | 24; label?: string; className?: string }

/** Silent beside a text that already says what is going on; pass a label where it stands alone. */
export function Spinner({ size = 16, label, className }: SpinnerProps) {
  const turning = (
    <LoaderCircle
      size={size}
      aria-hidden="true"
      className={cn('animate-[spin_900ms_linear_infinite]', className)}
    />
  )
  if (!label) return turning
  return (
    <span role="status" className="inline-flex">
      {turning}
      <span className="sr-only">{label}</span>
    </span>
  )
}
