import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

/** The content under a top bar: 1200 wide, 32 beside it, 16 on a phone. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'mx-auto w-full max-w-[1264px] px-4 pt-4 pb-8 lg:px-8 lg:pt-6 lg:pb-12',
        className,
      )}
    >
      {children}
    </div>
  )
}
