import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { cn } from '@/lib/cn.ts'

type OutcomeProps = {
  good: number
  poor: number
  unanswered: number
  is_handed_over: boolean
  is_resolved: boolean | null
  className?: string
}

/** What came of a session. */
export function Outcome(props: OutcomeProps) {
  const { good, poor, unanswered, is_handed_over, is_resolved, className } = props
  if (good + poor + unanswered === 0 && !is_handed_over && is_resolved === null) return null
  return (
    <span className={cn('flex flex-wrap items-center gap-2', className)}>
      {good > 0 && (
        <span className="flex items-center gap-1 text-12 text-green">
          <ThumbsUp size={16} aria-hidden="true" />
          Good
        </span>
      )}
      {poor > 0 && (
        <span className="flex items-center gap-1 text-12 text-red">
          <ThumbsDown size={16} aria-hidden="true" />
          Poor
        </span>
      )}
      {is_handed_over && <Badge>Handed over</Badge>}
      {unanswered > 0 && <Badge tone="warn">Not answered</Badge>}
      {is_resolved && <Badge tone="ok">Resolved</Badge>}
    </span>
  )
}
