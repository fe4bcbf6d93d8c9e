import { useEffect, useEffectEvent } from 'react'
import type { Change } from '@/lib/realtime/connection.ts'
import { shortestInterval, useChanges } from '@/lib/realtime/use-changes.ts'
import { fromPerson, type MessageRow } from '../message/message-row.ts'
import type { Conversation } from '../use-conversation.ts'
import { readPeople } from './queries.ts'
import type { Handoff, TalkRow } from './use-handoff.ts'
import { useUnseen } from './use-unseen.ts'
import type { Line } from './with-people.ts'

type PersonRow = Pick<MessageRow, 'id' | 'role' | 'text' | 'created_at' | 'said_by'>
const isPersons = ({ role }: { role: string }) => role === 'person' || role === 'notice'

/** Follows what people do in a conversation, as long as the page is open. */
export function useFollowPeople(conversation: Conversation, handoff: Handoff) {
  const id = conversation.conversationId
  const unseen = useUnseen()
  const place = (row: PersonRow, isLive: boolean): Line[] => {
    if (!id || conversation.messages.some((message) => message.id === row.id)) return []
    const message = fromPerson(id, row)
    return [
      {
        after: conversation.messages.at(-1)?.id,
        message: { ...message, metadata: { ...message.metadata, isLive } },
      },
    ]
  }
  const catchUp = useEffectEvent(async () => {
    if (!id) return
    const { talk, said } = await readPeople(id).catch(() => ({ talk: null, said: [] }))
    if (talk) handoff.tell(talk)
    handoff.add(said.flatMap((row) => place(row, false)))
  })
  const wanted = id
    ? ([
        { event: 'INSERT', table: 'messages', filter: `conversation_id=eq.${id}` },
        { event: 'UPDATE', table: 'conversations', filter: `id=eq.${id}` },
      ].map((one) => ({ ...one, schema: 'public' })) as Parameters<typeof useChanges>[0])
    : null
  const link = useChanges(wanted, (change?: Change) => {
    if (!change) void catchUp()
    else if (change.table === 'conversations') handoff.tell(change.record as TalkRow)
    else if (change.record && isPersons(change.record as PersonRow)) {
      unseen()
      handoff.add(place(change.record as PersonRow, true))
    }
  })
  useEffect(() => {
    if (link !== 'polling') return
    const timer = setInterval(() => void catchUp(), shortestInterval)
    return () => clearInterval(timer)
  }, [link])
}
