import type { GivenFile } from '@/components/given-files.tsx'
import { keepTalk } from '@/lib/kept-talk.ts'
import { uuid } from '@/lib/uuid.ts'
import { type ConversationOptions, type Earlier, endWith } from './chat-options.ts'
import { createChatState } from './chat-state.ts'

/** What goes with the words of a message. */
type Sent = { decision?: { call_id: string; accept: boolean }; files?: GivenFile[] }

const loadClient = () => import('./chat-client.ts')

/** Before the first question: who touches the page is likely to ask one, and to be answered. */
export const warmUp = () =>
  void Promise.all([loadClient(), import('../message/answer.tsx')]).catch(() => {})

/** A conversation whose client is loaded with its first question; the question is seen and can be stopped meanwhile. */
export function createChat(options: ConversationOptions) {
  const { state, showWait, begin, get, subscribe } = createChatState(
    options.messages,
    options.conversationId,
  )
  let client: ReturnType<Awaited<ReturnType<typeof loadClient>>['createChatClient']> | undefined
  let turn = 0
  let wasRead = () => {}
  const reading = options.goesOn
    ? new Promise<void>((resolve) => {
        wasRead = resolve
      })
    : undefined

  async function answer() {
    turn += 1
    const asked = turn
    state.error = undefined
    state.status = 'submitted'
    if (reading) await reading
    if (asked !== turn) return
    if (!client) {
      try {
        const { createChatClient } = await loadClient()
        client ??= createChatClient(state, options, showWait, () => get().begun)
      } catch {
        if (asked !== turn) return
        state.error = new Error(options.words.unreachable)
        state.status = 'error'
        return
      }
    }
    if (asked === turn) await client.answer()
  }

  return {
    get,
    subscribe,
    send(text: string, { decision, files = [] }: Sent = {}) {
      const parts = [
        { type: 'text' as const, text },
        ...files.map((data) => ({ type: 'data-file' as const, data })),
      ]
      state.pushMessage({
        id: uuid(),
        role: 'user',
        parts,
        ...(decision && { metadata: { decision } }),
      })
      void answer()
    },
    /** It begins without a message, and goes on when this tab is loaded again. */
    begin(id: string) {
      keepTalk(options.templateId, options.channel, id)
      begin(id)
    },
    /** What was said in this tab before it was loaded again stands before what was asked since; nothing where there was none. */
    goOn(earlier?: Earlier) {
      if (!reading) return
      const { messages: before = [], conversationId, isOpen } = earlier ?? {}
      const asked = state.messages
      if (before.length > 0) {
        // Who asks more has done with the answer that was being given.
        const ended = isOpen && asked.length > 0 ? endWith(before, 'stopped') : before
        state.messages = [...ended, ...asked]
      }
      if (conversationId) begin(conversationId)
      wasRead()
      if (isOpen && asked.length === 0) void answer()
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
