import type { ChatState, ChatStatus } from 'ai'
import type { AgentMessage } from '../message/message.ts'

type View = {
  messages: AgentMessage[]
  status: ChatStatus
  error: Error | undefined
  /** Why a question has not left yet. */
  wait: string | undefined
  /** The conversation, when it is known before any of its messages. */
  begun: string | undefined
}

const pause = 40

/**
 * What a conversation knows, as the client of the stream writes it and React reads it. Words of a running answer are
 * shown every 40 ms, anything else at once.
 */
export function createChatState(earlier: AgentMessage[] = [], begun?: string) {
  const quiet = { status: 'ready', error: undefined, wait: undefined } as const
  let view: View = { messages: earlier, begun, ...quiet }
  let shown = view
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function show() {
    clearTimeout(timer)
    timer = undefined
    shown = view
    for (const listener of listeners) listener()
  }
  function change(next: Partial<View>) {
    view = { ...view, ...next }
    show()
  }
  const state: ChatState<AgentMessage> = {
    get messages() {
      return view.messages
    },
    set messages(messages) {
      change({ messages })
    },
    get status() {
      return view.status
    },
    set status(status) {
      change({ status })
    },
    get error() {
      return view.error
    },
    set error(error) {
      change({ error })
    },
    pushMessage: (message) => change({ messages: [...view.messages, message] }),
    popMessage: () => change({ messages: view.messages.slice(0, -1) }),
    replaceMessage(index, message) {
      view = { ...view, messages: view.messages.with(index, structuredClone(message)) }
      timer ??= setTimeout(show, pause)
    },
    snapshot: (thing) => structuredClone(thing),
  }
  return {
    state,
    showWait: (wait: string | undefined) => change({ wait }),
    /** A conversation that began without a message: what is said next belongs to it. */
    begin: (begun: string) => change({ begun }),
    get: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
