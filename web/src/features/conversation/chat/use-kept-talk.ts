import { useEffect, useEffectEvent } from 'react'
import { readConversation } from '../read-conversation.ts'
import type { Earlier } from '../use-conversation.ts'
import { keepAnswered, keepTalk, keptTalk } from './kept-talk.ts'

/** A conversation to go on with, as its visitor may read it; an answer that still runs is listened to. */
export async function readEarlier(conversationId: string): Promise<Earlier> {
  const messages = await readConversation(conversationId)
  const last = messages.at(-1)
  const isOpen = last?.role === 'assistant' && !last.metadata?.state && !last.metadata?.person
  return { messages, conversationId, isOpen }
}

/** Goes on with what was said in this tab before it was loaded again, and with an answer that was being given. */
export function useKeptTalk(
  { templateId, channel }: { templateId: string; channel: string },
  restart: (earlier: Earlier) => void,
) {
  const goOn = useEffectEvent(async () => {
    const id = keptTalk(templateId, channel)
    if (!id) return
    const earlier = await readEarlier(id).catch(() => undefined)
    keepAnswered(templateId, channel)
    if (earlier?.messages?.length) restart(earlier)
    // What its visitor may not read, or what was deleted.
    else if (earlier) keepTalk(templateId, channel, undefined)
  })
  useEffect(() => void goOn(), [])
}
