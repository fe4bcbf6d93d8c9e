import './zod-without-eval.ts'
import { AbstractChat, type ChatInit, type ChatState, DefaultChatTransport } from 'ai'
import { bearer, CallError, readError, unreachable } from '@/lib/call-function.ts'
import { uuid } from '@/lib/uuid.ts'
import { type AgentMessage, textOf } from '../message/message.ts'
import { type ConversationOptions, conversationOf, endWith } from './chat-options.ts'

class StreamedChat extends AbstractChat<AgentMessage> {
  constructor(init: Omit<ChatInit<AgentMessage>, 'messages'> & { state: ChatState<AgentMessage> }) {
    super(init)
  }
}

/** Waits, and a little longer for some than for others, so that those who were refused together do not come together. */
function pause(seconds: number, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000 * (1 + Math.random()))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

type ShowWait = (wait: string | undefined) => void

/**
 * Errors in the function's own words instead of the body as text. A turn that finds no place, or a server that starts again, is
 * sent again by itself until it is accepted or stopped: the same id is the same turn.
 */
async function fetchTurn(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  showWait: ShowWait,
): Promise<Response> {
  const response = await fetch(input, init).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new CallError(0, 'unreachable', unreachable)
  })
  if (response.ok) return response
  const error = readError(response.status, response.statusText, await response.text())
  const seconds = response.headers.get('retry-after')
  if (response.status !== 503 || !seconds) throw error
  showWait(error.message)
  await pause(Number(seconds), init?.signal)
  return fetchTurn(input, init, showWait)
}

/** Speaks with the server for a conversation. Only who asks something needs it, so it is loaded with the first question. */
export function createChatClient(
  state: ChatState<AgentMessage>,
  options: ConversationOptions,
  showWait: ShowWait,
  /** A conversation that began without a message. */
  begun: () => string | undefined,
) {
  const { templateId, channel, draft, beforeTurn, onTurnEnd, onHandoff } = options
  // Such a message is stored for a person and has no answer.
  let isForPerson = false
  return new StreamedChat({
    state,
    generateId: uuid,
    transport: new DefaultChatTransport({
      api: '/functions/v1/conversation',
      headers: bearer,
      fetch: async (input, init) => {
        await beforeTurn?.()
        return fetchTurn(input, init, showWait).finally(() => showWait(undefined))
      },
      prepareSendMessagesRequest: ({ messages: sent }) => {
        isForPerson = false
        // The same id again is a retry of that turn.
        const asked = sent.findLast(({ role }) => role === 'user')
        return {
          body: {
            template_id: templateId,
            conversation_id: conversationOf(sent) ?? begun(),
            draft,
            channel,
            decision: asked?.metadata?.decision,
            message: { id: asked?.id, text: asked ? textOf(asked) : '' },
          },
        }
      },
    }),
    onData: (part) => {
      if (part.type !== 'data-handoff') return
      isForPerson = part.data.state === 'taken'
      onHandoff?.(part.data)
    },
    // A stream that ends without saying how was cut, by either side.
    onFinish: ({ message, isAbort, isDisconnect, isError }) => {
      onTurnEnd?.()
      if (message.metadata?.state || isForPerson) return
      const ending = isAbort ? 'stopped' : isError && !isDisconnect ? 'failed' : 'cut'
      const isKnown = state.messages.some(({ id }) => id === message.id)
      state.messages = endWith(state.messages, ending, isKnown ? message.id : undefined)
    },
  })
}
