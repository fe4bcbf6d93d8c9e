import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  className?: string
}

/** What failed, in plain words, and Retry. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This did not load', children, onRetry, className } = props
  const { retryLabel = 'Retry' } = props
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center gap-2 px-6 py-10 text-center', className)}
    >
      <CircleAlert size={20} className="text-red" aria-hidden="true" />
      <h2 className="font-medium text-16">{title}</h2>
      {children && <p className="max-w-[380px] text-text-2">{children}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
