import type { ChatState } from 'ai'
import { CallError } from '@/lib/call-function.ts'
import type { AgentMessage } from '../message/message.ts'

/** The name by which the AI SDK's chat knows that it can go on with an answer. */
export const connectionLost = 'network error'

const firstSeconds = 0.5
const longestSeconds = 8

/** Whether only the connection of an answer has failed: it was cut, or the server is not reached when it is asked for again. */
export function isLoss(error: Error, isAskedAgain: boolean): boolean {
  if (error instanceof CallError) {
    return isAskedAgain && (error.status === 0 || error.status === 429 || error.status >= 500)
  }
  return error.message === connectionLost
}

/** Waits longer from try to try, and no longer when the browser says that it is connected again. */
export function untilBack(tries: number, signal: AbortSignal): Promise<void> {
  const seconds = Math.min(firstSeconds * 2 ** tries, longestSeconds)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000 * (0.75 + Math.random() / 2))
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** What the page sees of a conversation: while an answer is lost and looked for, one that is still being given. */
export function calmState(
  state: ChatState<AgentMessage>,
  isLost: () => boolean,
): ChatState<AgentMessage> {
  return {
    get messages() {
      return state.messages
    },
    set messages(messages) {
      state.messages = messages
    },
    get status() {
      return state.status
    },
    set status(status) {
      if (!isLost()) state.status = status
    },
    get error() {
      return state.error
    },
    set error(error) {
      if (!isLost()) state.error = error
    },
    pushMessage: state.pushMessage,
    popMessage: state.popMessage,
    replaceMessage: state.replaceMessage,
    snapshot: state.snapshot,
  }
}
