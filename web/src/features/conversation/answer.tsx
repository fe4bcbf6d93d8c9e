import { RotateCcw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { CitationMark, SourceChips } from './citation.tsx'
import { Markdown } from './markdown.tsx'
import { type AgentMessage, citationsOf, isWhole, textOf } from './message.ts'
import { MessageActions } from './message-actions.tsx'
import type { Trouble } from './use-conversation.ts'

/** What the agent said, with its sources. */
export function Answer({ message, actions = true }: { message: AgentMessage; actions?: boolean }) {
  const citations = citationsOf(message)
  return (
    <div className="flex flex-col gap-2.5">
      <Markdown
        text={textOf(message)}
        cite={(number) => <CitationMark number={number} citations={citations} />}
      />
      <SourceChips citations={citations} />
      {actions && isWhole(message) && <MessageActions message={message} />}
    </div>
  )
}

export function Question({ message }: { message: AgentMessage }) {
  return (
    <p className="max-w-[85%] self-end rounded-[14px] rounded-br-sm bg-bg-4 px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
      {textOf(message)}
    </p>
  )
}

export function Thinking({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 text-13 text-text-3">
      <span aria-hidden="true" className="flex gap-1">
        {[0, 1, 2].map((dot) => (
          <i
            key={dot}
            className="size-1.5 animate-pulse rounded-full bg-text-3"
            style={{ animationDelay: `${dot * 200}ms` }}
          />
        ))}
      </span>
      {name} is looking it up
    </p>
  )
}

export function TroubleNote({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  return (
    <div
      role={trouble.kind === 'stopped' ? undefined : 'alert'}
      className={`flex flex-wrap items-center gap-2 rounded-lg border px-3 py-2 text-13 ${
        trouble.kind === 'stopped'
          ? 'border-border-2 text-text-2'
          : 'border-red-line bg-red-soft text-text-1'
      }`}
    >
      {trouble.kind !== 'stopped' && (
        <TriangleAlert size={16} className="flex-none text-red" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">{trouble.message}</span>
      <Button size="sm" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden="true" />
        Retry
      </Button>
    </div>
  )
}
