import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type QuestionDetailsProps = { className?: string; summary: ReactNode; children: ReactNode }

/** A question of which more is said once it is opened. */
export function QuestionDetails({ className, summary, children }: QuestionDetailsProps) {
  return (
    <details className={cn('group', className)}>
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-lg p-1">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="mt-0.5 flex-none text-text-3 group-open:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
