import { AnswerScore } from '@/components/answer-score.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { StarterQuestions } from '../starter-questions.tsx'
import { Calls } from './calls.tsx'
import { CitationMark, SourceChips } from './citation.tsx'
import { Markdown } from './markdown.tsx'
import { type AgentMessage, callsOf, isWhole, textOf, topicsOf } from './message.ts'
import { MessageActions } from './message-actions.tsx'

export type AnswerProps = {
  message: AgentMessage
  actions?: boolean
  /** Says yes or no to what it asks to do; only where that can still be said. */
  onDecide?: (id: string, accept: boolean) => void
  /** Asks for one of the topics that it names; only where something can be asked now. */
  onAsk?: (topic: string) => void
}

/** What the agent said, with the numbers of its sources. */
export function AnswerText({ message }: { message: AgentMessage }) {
  return (
    <Markdown
      text={textOf(message)}
      cite={(number) => <CitationMark number={number} message={message} />}
    />
  )
}

/** The same with its sources and what it did. */
export function Answer({ message, actions = true, onDecide, onAsk }: AnswerProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <AnswerText message={message} />
      <SourceChips message={message} />
      <Calls calls={callsOf(message)} onDecide={onDecide} />
      <Topics of={message} onAsk={onAsk} />
      {actions && isWhole(message) && <MessageActions message={message} />}
      <AnswerScore of={message.metadata?.score} />
      <UsedNote message={message} />
    </div>
  )
}

/** What wrote the answer of a draft, and how much it read and wrote. */
function UsedNote({ message }: { message: AgentMessage }) {
  const used = message.metadata?.used
  if (used === undefined) return null
  const count = (tokens: number) => tokens.toLocaleString('en')
  return (
    <p className="text-12 text-text-3">
      {used
        ? `${used.model}: ${used.is_estimate ? 'about ' : ''}${count(used.input_tokens)} tokens in, ${count(used.output_tokens)} out`
        : 'Built-in responder, no model'}
    </p>
  )
}

export function AnswerFooter({ message, onDecide, onAsk }: AnswerProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Calls calls={callsOf(message)} onDecide={onDecide} />
      <SourceChips message={message} />
      <Topics of={message} onAsk={onAsk} />
      {isWhole(message) && <MessageActions message={message} />}
    </div>
  )
}

/** What can be asked instead, one press each. */
function Topics({ of, onAsk }: { of: AgentMessage; onAsk: AnswerProps['onAsk'] }) {
  const words = useWords()
  if (!onAsk) return null
  return <StarterQuestions label={words.topics} questions={topicsOf(of)} onAsk={onAsk} />
}
