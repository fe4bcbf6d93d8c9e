import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type Figures, percent } from './figures.ts'
import type { Template } from './template.ts'

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-3 first:pl-4 not-first:border-l not-first:border-border-1">
      <dt className="truncate text-12 text-text-3">{label}</dt>
      <dd className="h-6 text-16 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

const none = <span className="font-normal text-text-3">–</span>

type AgentFiguresProps = {
  template: Template
  /** Undefined while they are counted, null where they could not be. */
  figures: Figures | null | undefined
  mayReadTalks: boolean
}

/** Figures, each counted from rows; a dash is "none yet", never a guess. What had no answer is said where there is any. */
export function AgentFigures({ template, figures, mayReadTalks }: AgentFiguresProps) {
  const wait = figures === undefined ? <Skeleton className="mt-1 h-4 w-8" /> : none
  const visitors = figures?.visitors
  const unanswered = visitors?.unanswered ?? 0
  return (
    <>
      <dl className="mt-4 grid flex-1 grid-cols-[1.4fr_1.1fr_.85fr] border-t border-border-1">
        {mayReadTalks ? (
          <>
            <Figure label="Sessions, 7 days">{visitors ? visitors.sessions || none : wait}</Figure>
            <Figure label="Satisfaction">
              {visitors ? (percent(visitors.thumbsUp, visitors.thumbs) ?? none) : wait}
            </Figure>
          </>
        ) : (
          <Figure label="Live version">{template.live_version ?? none}</Figure>
        )}
        <Figure label="Sources">{figures ? figures.sources || none : wait}</Figure>
      </dl>
      {unanswered > 0 && (
        <p className="relative border-t border-border-1 px-4 py-2 text-12">
          <Link
            to="/dashboard/knowledge"
            search={{ gaps: 'all', agent: template.id }}
            className="inline-flex items-center gap-1.5 text-text-2 hover:text-text-1 hover:underline"
          >
            <CircleHelp size={14} className="flex-none text-amber" aria-hidden="true" />
            {unanswered === 1 ? 'One question' : `${unanswered} questions`} without an answer, 7
            days
          </Link>
        </p>
      )}
    </>
  )
}
