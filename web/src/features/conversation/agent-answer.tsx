import { TroubleNote } from './answer.tsx'
import { SourceChips } from './citation.tsx'
import { citationsOf, isWhole } from './message.ts'
import { MessageActions } from './message-actions.tsx'
import type { PublishedAgent } from './queries.ts'
import { SpokenCaptions } from './spoken-captions.tsx'
import { StarterQuestions } from './starter-questions.tsx'
import type { Conversation } from './use-conversation.ts'
import type { Voice } from './use-voice.ts'

type AgentAnswerProps = { agent: PublishedAgent; conversation: Conversation; voice: Voice }

/** Under the stage: what is being said, where it comes from, and whether it was good. */
export function AgentAnswer({ agent, conversation, voice }: AgentAnswerProps) {
  const { messages, trouble, busy } = conversation
  const last = messages.at(-1)
  const answer = last?.role === 'assistant' ? last : undefined
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col items-center gap-3">
      <SpokenCaptions agent={agent} conversation={conversation} voice={voice} />
      {answer && (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <SourceChips citations={citationsOf(answer)} />
          {isWhole(answer) && <MessageActions message={answer} />}
        </div>
      )}
      {trouble && !busy && <TroubleNote trouble={trouble} onRetry={conversation.retry} />}
      {messages.length === 0 && (
        <StarterQuestions questions={agent.starter_questions} onAsk={conversation.send} />
      )}
    </div>
  )
}
