import { useEffect, useEffectEvent } from 'react'
import { keepAnswered, keepTalk, keptTalk } from '@/lib/kept-talk.ts'
import { isGoingOn } from '../queries.ts'
import { readConversation } from '../read-conversation.ts'
import type { Earlier } from './chat-options.ts'

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
  goOn: (earlier?: Earlier) => void,
) {
  const read = useEffectEvent(async () => {
    const id = keptTalk(templateId, channel)
    if (!id) return
    const earlier = await readEarlier(id).catch(() => undefined)
    const isSilent = earlier?.messages?.length === 0
    // What its visitor may not read, or what was deleted, is silent too; who asked for a person first has said nothing yet.
    const isThere = !isSilent || (await isGoingOn(id).catch(() => true))
    if (!isThere) keepTalk(templateId, channel, undefined)
    else if (!isSilent) keepAnswered(templateId, channel)
    goOn(isThere ? earlier : undefined)
  })
  useEffect(() => void read(), [])
}
