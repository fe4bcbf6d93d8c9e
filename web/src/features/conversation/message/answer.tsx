import { CitationMark, SourceChips } from './citation.tsx'
import { Markdown } from './markdown.tsx'
import { type AgentMessage, citationsOf, isWhole, textOf } from './message.ts'
import { MessageActions } from './message-actions.tsx'

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

export function AnswerFooter({ message }: { message: AgentMessage }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <SourceChips citations={citationsOf(message)} />
      {isWhole(message) && <MessageActions message={message} />}
    </div>
  )
}
