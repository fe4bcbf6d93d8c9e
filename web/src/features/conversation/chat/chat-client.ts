import './zod-without-eval.ts'
import { AbstractChat, type ChatInit, type ChatState } from 'ai'
import { bearer, callFunction } from '@/lib/call-function.ts'
import { keepAnswered, keepTalk } from '@/lib/kept-talk.ts'
import { uuid } from '@/lib/uuid.ts'
import { wholeOf } from '@/lib/visitor-words/words.ts'
import { type AgentMessage, filesOf, textOf } from '../message/message.ts'
import { AnswerTransport } from './answer-transport.ts'
import { type ConversationOptions, conversationOf, endWith } from './chat-options.ts'
import { fetchTurn } from './fetch-turn.ts'
import { calmState, isLoss, untilBack } from './lost-answer.ts'

class StreamedChat extends AbstractChat<AgentMessage> {
  constructor(init: Omit<ChatInit<AgentMessage>, 'messages'> & { state: ChatState<AgentMessage> }) {
    super(init)
  }
}

type ShowWait = (wait: string | undefined) => void

const api = '/functions/v1/conversation'

const isOpen = (message: AgentMessage | undefined) =>
  message?.role === 'assistant' && !message.metadata?.state && !message.metadata?.person

/** Speaks with the server for a conversation. Only who asks something needs it, so it is loaded with the first question. */
export function createChatClient(
  state: ChatState<AgentMessage>,
  options: ConversationOptions,
  showWait: ShowWait,
  /** A conversation that began without a message. */
  begun: () => string | undefined,
) {
  const { templateId, channel, draft, galleryId, beforeTurn, onTurnEnd, onHandoff } = options
  const { words } = options
  // Such a message is stored for a person and has no answer.
  let isForPerson = false
  /** The connection of the running answer is lost, and nothing came since. */
  let isLost = false
  /** The answer is asked for again. */
  let isAskedAgain = false
  let hasFailed = false
  /** A question is on its way or is being answered, and does not wait for its place. */
  let hasLeft = false
  /** What is known of the running answer: its id, and the number of the part that came last. */
  let known: { answer?: string | undefined; part?: number | undefined } = {}
  let stopping: Promise<unknown> | undefined
  let following = new AbortController()

  const question = () => state.messages.findLast(({ role }) => role === 'user')

  function end(ending: 'stopped' | 'failed' | 'cut', id?: string) {
    state.messages = endWith(state.messages, ending, id)
  }

  const chat = new StreamedChat({
    state: calmState(state, () => isLost),
    generateId: uuid,
    transport: new AnswerTransport(
      {
        api,
        headers: bearer,
        fetch: async (input, init) => {
          if (init?.method !== 'GET') {
            hasLeft = false
            await stopping
            await beforeTurn?.()
            hasLeft = true
          }
          return fetchTurn(input, init, words, (why) => {
            hasLeft = false
            showWait(why)
          }).finally(() => isLost || showWait(undefined))
        },
        prepareSendMessagesRequest: ({ messages: sent }) => {
          isForPerson = false
          known = {}
          // The same id again is a retry of that turn.
          const asked = sent.findLast(({ role }) => role === 'user')
          const given = asked ? filesOf(asked) : []
          return {
            body: {
              template_id: templateId,
              conversation_id: conversationOf(sent) ?? begun(),
              draft,
              channel,
              gallery_id: galleryId,
              decision: asked?.metadata?.decision,
              message: {
                id: asked?.id,
                text: asked ? textOf(asked) : '',
                ...(given.length > 0 && { attachments: given.map(({ id }) => id) }),
              },
            },
          }
        },
        prepareReconnectToStreamRequest: ({ headers }) => {
          const { answer, part } = known
          const id = answer ?? question()?.id
          const sent = new Headers(headers)
          if (answer && part) sent.set('last-event-id', String(part))
          return { api: `${api}/${id}/stream`, headers: sent }
        },
      },
      (part, number) => {
        if (isLost) showWait(undefined)
        isLost = false
        hasLeft = true
        if (part.type === 'start') {
          known = { answer: part.messageId }
          const talk = part.messageMetadata?.conversation_id
          if (talk) keepTalk(templateId, channel, talk)
        }
        known.part = number
      },
    ),
    onData: (part) => {
      if (part.type !== 'data-handoff') return
      isForPerson = part.data.state === 'taken'
      onHandoff?.(part.data)
    },
    onError: (error) => {
      isLost = isLoss(error, isAskedAgain)
      hasFailed = true
    },
    // A stream that ends without saying how has failed, or was stopped by this page.
    onFinish: ({ message, isAbort }) => {
      if (isLost) return
      keepAnswered(templateId, channel)
      onTurnEnd?.()
      if (message.metadata?.state || isForPerson) return
      const isKnown = state.messages.some(({ id }) => id === message.id)
      end(isAbort ? 'stopped' : 'failed', isKnown ? message.id : undefined)
    },
  })

  /** Ends an answer of which no stream tells the end any more. */
  function settle(ending: 'stopped' | 'cut') {
    keepAnswered(templateId, channel)
    end(ending)
    onTurnEnd?.()
  }

  async function listenAgain() {
    isAskedAgain = true
    hasFailed = false
    hasLeft = true
    await chat.resumeStream()
    isAskedAgain = false
    if (!isLost || hasFailed) return
    // There is no such answer any more.
    isLost = false
    showWait(undefined)
    state.status = 'ready'
  }

  /** Listens to an answer until it has ended; when the connection is lost, as soon as it is back. */
  async function follow(listen: () => Promise<void>) {
    following = new AbortController()
    const { signal } = following
    await listen()
    for (let tries = 0; isLost && !signal.aborted; tries += 1) {
      showWait(wholeOf(words).answerGoesOn)
      await untilBack(tries, signal)
      if (!signal.aborted) await listenAgain()
    }
    if (!signal.aborted && !isForPerson && isOpen(state.messages.at(-1))) settle('cut')
  }

  return {
    /** Asks what was said last, or listens to an answer that is still open. */
    answer: () => follow(isOpen(state.messages.at(-1)) ? listenAgain : () => chat.regenerate()),
    stop() {
      const asked = question()
      following.abort()
      if (hasLeft && asked && (state.status === 'submitted' || state.status === 'streaming')) {
        const body = { message_id: asked.id }
        stopping = callFunction('conversation/stop', { body }).catch(() => {})
      }
      if (isLost) {
        isLost = false
        showWait(undefined)
        state.status = 'ready'
        settle('stopped')
      }
      void chat.stop()
    },
  }
}
