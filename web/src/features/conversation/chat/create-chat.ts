import { unreachable } from '@/lib/call-function.ts'
import { uuid } from '@/lib/uuid.ts'
import { type ConversationOptions, endWith } from './chat-options.ts'
import { createChatState } from './chat-state.ts'

const loadClient = () => import('./chat-client.ts')

/** Before the first question: who touches the page is likely to ask one, and to be answered. */
export const warmUp = () =>
  void Promise.all([loadClient(), import('../message/answer.tsx')]).catch(() => {})

/** A conversation whose client is loaded with its first question; the question is seen and can be stopped meanwhile. */
export function createChat(options: ConversationOptions) {
  const { state, showWait, get, subscribe } = createChatState(options.messages)
  let client: ReturnType<Awaited<ReturnType<typeof loadClient>>['createChatClient']> | undefined
  let turn = 0
  let begun: string | undefined

  async function answer() {
    turn += 1
    const asked = turn
    state.error = undefined
    state.status = 'submitted'
    if (!client) {
      try {
        const { createChatClient } = await loadClient()
        client ??= createChatClient(state, options, showWait, () => begun)
      } catch {
        if (asked !== turn) return
        state.error = new Error(unreachable)
        state.status = 'error'
        return
      }
    }
    if (asked === turn) await client.regenerate()
  }

  return {
    get,
    subscribe,
    send(text: string) {
      state.pushMessage({ id: uuid(), role: 'user', parts: [{ type: 'text', text }] })
      void answer()
    },
    /** A conversation that began without a message: what is said next belongs to it. */
    begin(conversationId: string) {
      begun = conversationId
    },
    retry: () => void answer(),
    stop() {
      turn += 1
      if (client) return void client.stop()
      if (state.status !== 'submitted') return
      state.messages = endWith(state.messages, 'stopped')
      state.status = 'ready'
    },
  }
}
