import { useEffect, useEffectEvent, useState } from 'react'
import type { Change } from '@/lib/realtime/connection.ts'
import { shortestInterval, useChanges } from '@/lib/realtime/use-changes.ts'
import { fromPerson, type HandoffNews, type MessageRow } from '../message/message.ts'
import type { Conversation } from '../use-conversation.ts'
import type { Line } from './with-people.ts'

export type Phase = 'none' | 'offer' | 'away' | 'waiting' | 'taken' | 'closed'
type State = {
  phase: Phase
  name?: string | undefined
  reason?: HandoffNews['reason'] | undefined
  lines: Line[]
  /** Of a conversation that began with the wish for a person. */
  begun?: string | undefined
}
type PersonRow = Pick<MessageRow, 'id' | 'role' | 'text' | 'created_at' | 'said_by'>
export type TalkRow = {
  person_state: 'waiting' | 'taken' | null
  person_name: string | null
  ended_at: string | null
}

const nobody: State = { phase: 'none', lines: [] }
const isPersons = ({ role }: { role: string }) => role === 'person' || role === 'notice'
const loadQueries = () => import('./queries.ts')

function told(before: State, { person_state, person_name, ended_at }: TalkRow): State {
  if (ended_at) {
    const wasTaken = before.phase === 'taken' || before.phase === 'closed'
    return { ...before, phase: wasTaken ? 'closed' : 'none', name: undefined }
  }
  if (person_state) return { ...before, phase: person_state, name: person_name ?? undefined }
  const isOver = before.phase === 'waiting' || before.phase === 'taken'
  return isOver ? { ...before, phase: 'none', name: undefined } : before
}

/** What people do in a visitor's conversation: who was asked, who is here, and what they say. */
export function useHandoff() {
  const [state, setState] = useState(nobody)
  return {
    ...state,
    hear: ({ state: phase, name, reason }: HandoffNews) =>
      setState((before) => ({ ...before, phase, name, reason })),
    showPhase: (phase: Phase, begun?: string) =>
      setState((before) => ({ ...before, phase, begun: begun ?? before.begun })),
    tell: (row: TalkRow) => setState((before) => told(before, row)),
    add: (added: Line[]) =>
      setState((before) => {
        const known = new Set(before.lines.map(({ message }) => message.id))
        const fresh = added.filter(({ message }) => !known.has(message.id))
        return fresh.length > 0 ? { ...before, lines: [...before.lines, ...fresh] } : before
      }),
    reset: () => setState(nobody),
  }
}
export type Handoff = ReturnType<typeof useHandoff>

/** Follows what people do in a conversation, as long as the page is open. */
export function useFollowPeople(isOn: boolean, conversation: Conversation, handoff: Handoff) {
  const id = conversation.conversationId ?? handoff.begun
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
    const { readPeople } = await loadQueries()
    const { talk, said } = await readPeople(id).catch(() => ({ talk: null, said: [] }))
    if (talk) handoff.tell(talk)
    handoff.add(said.flatMap((row) => place(row, false)))
  })
  const wanted =
    isOn && id
      ? ([
          { event: 'INSERT', table: 'messages', filter: `conversation_id=eq.${id}` },
          { event: 'UPDATE', table: 'conversations', filter: `id=eq.${id}` },
        ].map((one) => ({ ...one, schema: 'public' })) as Parameters<typeof useChanges>[0])
      : null
  const link = useChanges(wanted, (change?: Change) => {
    if (!change) void catchUp()
    else if (change.table === 'conversations') handoff.tell(change.record as TalkRow)
    else if (change.record && isPersons(change.record as PersonRow)) {
      handoff.add(place(change.record as PersonRow, true))
    }
  })
  useEffect(() => {
    if (link !== 'polling') return
    const timer = setInterval(() => void catchUp(), shortestInterval)
    return () => clearInterval(timer)
  }, [link])
}
