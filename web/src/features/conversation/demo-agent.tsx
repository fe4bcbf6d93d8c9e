import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { textOf } from './message/message.ts'
import { Answer, Question, Thinking, TroubleNote } from './message/turn.tsx'
import { demoAgentQuery, type PublishedAgent } from './queries.ts'
import { StarterQuestions } from './starter-questions.tsx'
import { useConversation } from './use-conversation.ts'
import { Microphone } from './voice/microphone.tsx'
import { MuteButton } from './voice/mute-button.tsx'
import { TalkingStage } from './voice/talking-stage.tsx'
import { useVoice } from './voice/use-voice.ts'

const card = 'flex min-w-0 flex-col overflow-hidden rounded-2xl border bg-bg-2'

/** One working agent to talk to before signing up. Where there is none, there is nothing to show. */
export function DemoAgent({ className = '' }: { className?: string }) {
  const { data: agent, error, isPending, refetch } = useQuery(demoAgentQuery)
  if (isPending) return <Skeleton className={`min-h-120 rounded-2xl ${className}`} />
  if (error && agent === undefined) {
    return (
      <div className={`${card} justify-center ${className}`}>
        <ErrorState title="The demo agent did not load" onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!agent) return null
  return <DemoConversation agent={agent} className={className} />
}

function DemoConversation({ agent, className }: { agent: PublishedAgent; className: string }) {
  const conversation = useConversation({ templateId: agent.id, channel: 'landing' })
  const voice = useVoice(agent.voice_id, conversation, agent.hears)
  const { messages, waiting, wait, busy, trouble } = conversation
  const last = messages.at(-1)
  const question = messages.findLast(({ role }) => role === 'user')
  return (
    <section aria-label={`Talk to ${agent.name}`} className={`${card} ${className}`}>
      <div className="relative">
        <TalkingStage agent={agent} role={agent.role} voice={voice} className="h-66" />
        <span className="absolute right-3 bottom-3 rounded-lg bg-bg-1">
          <MuteButton name={agent.name} voice={voice} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-4 border-t p-4">
        <div
          data-scroll
          aria-live="polite"
          className="flex max-h-72 min-h-24 flex-1 flex-col gap-3 overflow-y-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {question ? (
            <Question message={question} />
          ) : (
            <>
              <p>{agent.greeting}</p>
              <StarterQuestions questions={agent.starter_questions} onAsk={conversation.send} />
            </>
          )}
          {last?.role === 'assistant' && textOf(last) !== '' && (
            <Answer message={last} actions={false} />
          )}
          {(waiting || wait || (busy && last && textOf(last) === '')) && (
            <Thinking name={agent.name} wait={wait} />
          )}
          {trouble && <TroubleNote trouble={trouble} onRetry={conversation.retry} />}
        </div>
        <Composer
          placeholder={`Ask ${agent.name} something`}
          busy={busy}
          onSend={conversation.send}
          onStop={conversation.stop}
          chat={conversation.chat}
          onWrite={voice.attend}
        >
          <Microphone voice={voice} onHeard={conversation.send} />
        </Composer>
      </div>
    </section>
  )
}
