import type { FirstWords } from '@/lib/visitor-words/words.ts'
import type { AgentMessage, HandoffNews } from '../message/message.ts'

type Channel = 'agent' | 'assistant' | 'studio' | 'landing'

export type ConversationOptions = {
  /** In which the page tells what goes wrong. */
  words: FirstWords
  templateId: string
  channel: Channel
  draft?: boolean
  /** The gallery from which its visitor came. */
  galleryId?: string | undefined
  /** An earlier conversation to go on with: what was said in it, and its id, which one without a message has too. */
  messages?: AgentMessage[] | undefined
  conversationId?: string | undefined
  /** A conversation was going on in this tab, and is being read: what is asked waits for that. */
  goesOn?: boolean
  /** What a turn waits for before it leaves. */
  beforeTurn?: () => Promise<void>
  onTurnEnd?: () => void
  onHandoff?: (news: HandoffNews) => void
}

/** A conversation to go on with; one that is open is still being answered. */
export type Earlier = Pick<ConversationOptions, 'messages' | 'conversationId'> & {
  isOpen?: boolean
}

export function conversationOf(messages: AgentMessage[]): string | undefined {
  return messages.findLast(({ metadata }) => metadata?.conversation_id)?.metadata?.conversation_id
}

/** The messages, of which the last says how it ended. */
export function endWith(
  messages: AgentMessage[],
  state: 'stopped' | 'failed' | 'cut',
  id = messages.at(-1)?.id,
): AgentMessage[] {
  return messages.map((known) =>
    known.id === id ? { ...known, metadata: { ...known.metadata, state } } : known,
  )
}
