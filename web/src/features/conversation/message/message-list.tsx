import { type ReactNode, useEffect, useRef } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import type { Conversation } from '../use-conversation.ts'
import { spokenText } from '../voice/sentences.ts'
import { isForPerson, isWhole, textOf } from './message.ts'
import { Answer, FromPerson, Question, Thinking, TroubleNote } from './turn.tsx'

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

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false })

function Heading({ agent, at }: { agent: Speaker; at: string | undefined }) {
  return (
    <p className="mb-2 flex items-center gap-2 text-13">
      <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={24} />
      <span className="font-medium">{agent.name}</span>
      {at && (
        <time dateTime={at} className="text-12 text-text-3">
          {clock.format(new Date(at))}
        </time>
      )}
    </p>
  )
}

/** What was said. It stays at the newest message unless the reader has scrolled up. */
export function MessageList(props: MessageListProps) {
  const { agent, conversation, headings = false, announce = true, children } = props
  const { messages, busy, waiting, wait, trouble, retry, decide } = conversation
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const lastLength = last ? textOf(last).length : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may need the scroll
  useEffect(() => {
    const list = end.current?.closest<HTMLElement>('[data-scroll]')
    if (!list) return
    const below = list.scrollHeight - list.scrollTop - list.clientHeight
    if (below < 160 || last?.role === 'user') list.scrollTop = list.scrollHeight
  }, [messages.length, lastLength, trouble, waiting])
  return (
    <div role="log" aria-live="off" aria-label="Conversation" className="flex flex-col gap-5">
      {agent.greeting && (
        <div>
          {headings && <Heading agent={agent} at={undefined} />}
          <p className="whitespace-pre-wrap">{agent.greeting}</p>
        </div>
      )}
      {messages.map((message) =>
        message.role === 'user' ? (
          <Question key={message.id} message={message} />
        ) : message.role === 'system' || message.metadata?.person ? (
          <FromPerson key={message.id} agent={agent} message={message} />
        ) : isForPerson(message) ? null : (
          <div key={message.id}>
            {headings && <Heading agent={agent} at={message.metadata?.created_at} />}
            {textOf(message) === '' && busy && message === last ? (
              <Thinking name={agent.name} wait={wait} />
            ) : (
              <Answer message={message} onDecide={message === last && !busy ? decide : undefined} />
            )}
          </div>
        ),
      )}
      {(waiting || (wait && lastLength > 0)) && <Thinking name={agent.name} wait={wait} />}
      {trouble && <TroubleNote trouble={trouble} onRetry={retry} />}
      {children}
      <div ref={end} />
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
