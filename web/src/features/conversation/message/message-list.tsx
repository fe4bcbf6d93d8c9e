import { type ReactNode, useRef } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { Conversation } from '../use-conversation.ts'
import { spokenText } from '../voice/sentences.ts'
import { isForPerson, isWhole, textOf } from './message.ts'
import { Answer, FromPerson, Question, Thinking, TroubleNote } from './turn.tsx'
import { useFollow } from './use-follow.ts'

/** As much of an agent as a conversation shows. */
export type Speaker = {
  name: string
  avatar: string
  style_id: string
  voice_id: string
  greeting: string
  starter_questions: string[]
}

type MessageListProps = {
  agent: Speaker
  conversation: Conversation
  /** Names and times, where a conversation is read rather than heard. */
  headings?: boolean
  /** False where captions say it already. */
  announce?: boolean
  children?: ReactNode
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function Heading({ agent, at }: { agent: Speaker; at: string | undefined }) {
  const words = useFirstWords()
  return (
    <p className="mb-2 flex items-center gap-2 text-13">
      <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={24} />
      <span className="font-medium">{agent.name}</span>
      {at && (
        <time dateTime={at} className="text-12 text-text-3">
          {new Date(at).toLocaleTimeString(words.tag, clock)}
        </time>
      )}
    </p>
  )
}

/** What was said. It follows the newest question and its answer unless the reader has scrolled away. */
export function MessageList(props: MessageListProps) {
  const { agent, conversation, headings = false, announce = true, children } = props
  const { messages, busy, waiting, wait, trouble, retry, decide, send } = conversation
  const words = useFirstWords()
  const log = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const lastLength = last ? textOf(last).length : 0
  const newestQuestion = messages.slice(-2).findLast(({ role }) => role === 'user')
  useFollow({ log, question, newest: last, shown: `${lastLength} ${waiting} ${trouble?.kind}` })
  return (
    <div
      ref={log}
      role="log"
      aria-live="off"
      aria-label={words.conversation}
      className="flex flex-col gap-5"
    >
      {agent.greeting && (
        <div>
          {headings && <Heading agent={agent} at={undefined} />}
          <p className="whitespace-pre-wrap">{agent.greeting}</p>
        </div>
      )}
      {messages.map((message) =>
        message.role === 'user' ? (
          <Question
            key={message.id}
            ref={message === newestQuestion ? question : undefined}
            message={message}
          />
        ) : message.role === 'system' || message.metadata?.person ? (
          <FromPerson key={message.id} agent={agent} message={message} />
        ) : isForPerson(message) ? null : (
          <div key={message.id}>
            {headings && <Heading agent={agent} at={message.metadata?.created_at} />}
            {textOf(message) === '' && busy && message === last ? (
              <Thinking name={agent.name} wait={wait} />
            ) : (
              <Answer
                message={message}
                {...(message === last && !busy && { onDecide: decide, onAsk: send })}
              />
            )}
          </div>
        ),
      )}
      {(waiting || (wait && lastLength > 0)) && <Thinking name={agent.name} wait={wait} />}
      {trouble && <TroubleNote trouble={trouble} onRetry={retry} />}
      {children}
      {announce && (
        <p role="status" className="sr-only">
          {last?.role === 'system'
            ? textOf(last)
            : last?.role === 'assistant' && (isWhole(last) || last.metadata?.person)
              ? `${last.metadata?.person ?? agent.name}: ${spokenText(textOf(last))}`
              : ''}
        </p>
      )}
    </div>
  )
}
