import { AnswerFooter, TroubleNote } from './message/turn.tsx'
import type { PublishedAgent } from './queries.ts'
import { StarterQuestions } from './starter-questions.tsx'
import type { Conversation } from './use-conversation.ts'
import { SpokenCaptions } from './voice/spoken-captions.tsx'
import type { Voice } from './voice/use-voice.ts'

type AgentAnswerProps = { agent: PublishedAgent; conversation: Conversation; voice: Voice }

/** Under the stage: what is being said, where it comes from, and whether it was good. */
export function AgentAnswer({ agent, conversation, voice }: AgentAnswerProps) {
  const { messages, trouble, busy } = conversation
  const last = messages.at(-1)
  const answer = last?.role === 'assistant' && !last.metadata?.person ? last : undefined
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col items-center gap-3">
      <SpokenCaptions agent={agent} conversation={conversation} voice={voice} />
      {answer && (
        <AnswerFooter
          message={answer}
          {...(!busy && { onDecide: conversation.decide, onAsk: conversation.send })}
        />
      )}
      {trouble && !busy && <TroubleNote trouble={trouble} onRetry={conversation.retry} />}
      {messages.length === 0 && (
        <StarterQuestions
          questions={agent.starter_questions}
          onAsk={conversation.send}
          className="justify-center"
        />
      )}
    </div>
  )
}
