import { useEffect, useState, useSyncExternalStore } from 'react'
import type { GivenFile } from '@/components/given-files.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'
import { type ConversationOptions, conversationOf, type Earlier } from './chat/chat-options.ts'
import { createChat, warmUp } from './chat/create-chat.ts'
import type { AgentMessage } from './message/message.ts'

export type Trouble = { kind: 'cut' | 'stopped' | 'failed'; message: string }

function troubleOf(
  messages: AgentMessage[],
  status: string,
  error: Error | undefined,
  words: FirstWords,
): Trouble | undefined {
  if (status === 'submitted' || status === 'streaming') return undefined
  const last = messages.at(-1)
  if (!last) return undefined
  if (last.role === 'user' && error) return { kind: 'failed', message: error.message }
  switch (last.metadata?.state) {
    case 'failed':
      return { kind: 'failed', message: error?.message ?? words.answerFailed }
    case 'cut':
      return { kind: 'cut', message: words.answerCut }
    case 'stopped':
      return { kind: 'stopped', message: words.answerStopped }
    default:
      return undefined
  }
}

/** Who touches the page or writes may ask soon. */
function useWarmUp() {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, warmUp, { once: true })
    return () => {
      for (const event of events) window.removeEventListener(event, warmUp)
    }
  }, [])
}

/** One conversation with one agent: what was said, whether it is answering, and what went wrong. */
export function useConversation(given: Omit<ConversationOptions, 'words'>) {
  const words = useFirstWords()
  const options = { ...given, words }
  const [chat, setChat] = useState(() => createChat(options))
  const { messages, status, error, wait, begun } = useSyncExternalStore(chat.subscribe, chat.get)
  useWarmUp()
  // A question that still waits for its turn goes with its page; an answer that has begun is given to its end.
  useEffect(
    () => () => {
      const { wait, status } = chat.get()
      if (wait && status === 'submitted') chat.stop()
    },
    [chat],
  )
  const busy = status === 'submitted' || status === 'streaming'
  return {
    agentId: options.templateId,
    /** Another one after each restart. */
    chat,
    messages,
    busy,
    waiting: status === 'submitted',
    /** Why the question has not left yet; it leaves by itself. */
    wait,
    trouble: troubleOf(messages, status, error, words),
    conversationId: conversationOf(messages) ?? begun,
    send: (text: string, files?: GivenFile[]) => {
      const said = text.trim()
      if (busy || said === '') return
      chat.send(said, files && { files })
    },
    /** Says yes or no to what the agent asks to do. */
    decide: (call_id: string, accept: boolean) => {
      if (!busy) chat.send(accept ? words.yes : words.no, { decision: { call_id, accept } })
    },
    begin: chat.begin,
    goOn: chat.goOn,
    retry: chat.retry,
    stop: chat.stop,
    /** Begins again, or goes on with an earlier conversation; one that is open is still being answered. */
    restart: (earlier?: Earlier) => {
      chat.stop()
      const next = createChat({ ...options, goesOn: false, ...earlier })
      setChat(next)
      if (earlier?.isOpen) next.retry()
    },
  }
}

export type Conversation = ReturnType<typeof useConversation>
