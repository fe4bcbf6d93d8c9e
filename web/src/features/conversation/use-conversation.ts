import { Chat, useChat } from '@ai-sdk/react'
import { DefaultChatTransport } from 'ai'
import { useState } from 'react'
import { bearer, CallError, readError, unreachable } from '@/lib/call-function.ts'
import { uuid } from '@/lib/uuid.ts'
import { type AgentMessage, textOf } from './message.ts'

type Channel = 'agent' | 'assistant' | 'studio' | 'landing'

export type ConversationOptions = {
  templateId: string
  channel: Channel
  draft?: boolean
  /** An earlier conversation to go on with. */
  messages?: AgentMessage[]
  /** What a turn waits for before it leaves. */
  beforeTurn?: () => Promise<void>
  onTurnEnd?: () => void
}

/** Errors in the function's own words instead of the body as text. */
async function fetchTurn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new CallError(0, 'unreachable', unreachable)
  })
  if (response.ok) return response
  throw readError(response.status, response.statusText, await response.text())
}

function conversationOf(messages: AgentMessage[]): string | undefined {
  return messages.findLast(({ metadata }) => metadata?.conversation_id)?.metadata?.conversation_id
}

function createChat(options: ConversationOptions) {
  const { templateId, channel, draft, messages, beforeTurn, onTurnEnd } = options
  const chat: Chat<AgentMessage> = new Chat<AgentMessage>({
    messages,
    generateId: uuid,
    transport: new DefaultChatTransport({
      api: '/functions/v1/conversation',
      headers: bearer,
      fetch: async (input, init) => {
        await beforeTurn?.()
        return fetchTurn(input, init)
      },
      prepareSendMessagesRequest: ({ messages: sent }) => {
        // The same id again is a retry of that turn.
        const asked = sent.findLast(({ role }) => role === 'user')
        return {
          body: {
            template_id: templateId,
            conversation_id: conversationOf(sent),
            draft,
            channel,
            message: { id: asked?.id, text: asked ? textOf(asked) : '' },
          },
        }
      },
    }),
    // A stream that ends without saying how was cut, whoever closed it.
    onFinish: ({ message, isAbort, isDisconnect, isError }) => {
      onTurnEnd?.()
      if (message.metadata?.state) return
      const state = isAbort ? 'stopped' : isError && !isDisconnect ? 'failed' : 'cut'
      const ended = chat.messages.some(({ id }) => id === message.id)
        ? message.id
        : chat.messages.at(-1)?.id
      chat.messages = chat.messages.map((known) =>
        known.id === ended ? { ...known, metadata: { ...known.metadata, state } } : known,
      )
    },
  })
  return chat
}

export type Trouble = { kind: 'cut' | 'stopped' | 'failed'; message: string }

function troubleOf(
  messages: AgentMessage[],
  status: string,
  error: Error | undefined,
): Trouble | undefined {
  if (status === 'submitted' || status === 'streaming') return undefined
  const last = messages.at(-1)
  if (!last) return undefined
  if (last.role === 'user' && error) return { kind: 'failed', message: error.message }
  switch (last.metadata?.state) {
    case 'failed':
      return { kind: 'failed', message: error?.message ?? 'The answer failed. Try it again.' }
    case 'cut':
      return { kind: 'cut', message: 'The connection was lost, so the answer was cut.' }
    case 'stopped':
      return { kind: 'stopped', message: 'You stopped this answer.' }
    default:
      return undefined
  }
}

/** One conversation with one agent: what was said, whether it is answering, and what went wrong. */
export function useConversation(options: ConversationOptions) {
  const [chat, setChat] = useState(() => createChat(options))
  const { messages, status, error, sendMessage, regenerate, stop, clearError } = useChat({
    chat,
    throttle: 40,
  })
  const busy = status === 'submitted' || status === 'streaming'
  return {
    messages,
    busy,
    waiting: status === 'submitted',
    trouble: troubleOf(messages, status, error),
    conversationId: conversationOf(messages),
    send: (text: string) => {
      const said = text.trim()
      if (busy || said === '') return
      clearError()
      void sendMessage({ text: said })
    },
    retry: () => void regenerate(),
    stop: () => void stop(),
    restart: (earlier?: AgentMessage[]) => {
      void stop()
      setChat(createChat({ ...options, messages: earlier }))
    },
  }
}

export type Conversation = ReturnType<typeof useConversation>
