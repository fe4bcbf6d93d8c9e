import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type EmptyStateProps = {
  /** A few faces or one 20 px icon. */
  media?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Says what the thing is for and offers the first action. */
export function EmptyState({ media, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-2 px-6 py-10 text-center', className)}>
      {media}
      <h2 className="font-medium text-16">{title}</h2>
      {children && <p className="max-w-[380px] text-text-2">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
