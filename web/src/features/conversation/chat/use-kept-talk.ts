import { useEffect, useEffectEvent } from 'react'
import { readConversation } from '../read-conversation.ts'
import type { Earlier } from '../use-conversation.ts'
import { keepTalk, keptTalk } from './kept-talk.ts'

/** A conversation to go on with, as its visitor may read it; an answer that still runs is listened to. */
export async function readEarlier(conversationId: string): Promise<Earlier> {
  const messages = await readConversation(conversationId)
  const last = messages.at(-1)
  const isOpen = last?.role === 'assistant' && !last.metadata?.state && !last.metadata?.person
  return { messages, conversationId, isOpen }
}

/** Goes on with the answer that was being given when this tab was loaded again. */
export function useKeptTalk(
  { templateId, channel }: { templateId: string; channel: string },
  restart: (earlier: Earlier) => void,
) {
  const goOn = useEffectEvent(async () => {
    const id = keptTalk(templateId, channel)
    if (!id) return
    const earlier = await readEarlier(id).catch(() => undefined)
    keepTalk(templateId, channel, undefined)
    if (earlier?.messages?.length) restart(earlier)
  })
  useEffect(() => void goOn(), [])
}
