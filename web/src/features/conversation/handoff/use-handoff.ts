import { useState } from 'react'
import type { HandoffNews, PersonBack } from '../message/message.ts'
import type { Line } from './with-people.ts'

export type Phase = 'none' | 'offer' | 'away' | 'waiting' | 'taken' | 'closed'
type State = {
  /** Which talk of the page it is about: what comes late of an earlier one is not of this one. */
  talk: number
  phase: Phase
  name?: string | undefined
  reason?: HandoffNews['reason'] | undefined
  back?: PersonBack | undefined
  lines: Line[]
}
export type TalkRow = {
  person_state: 'waiting' | 'taken' | null
  person_name: string | null
  ended_at: string | null
}

const nobody: State = { talk: 0, phase: 'none', lines: [] }

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
  const change = (of: (before: State) => State) =>
    setState((before) => (before.talk === state.talk ? of(before) : before))
  return {
    ...state,
    hear: ({ state: phase, name, reason, back }: HandoffNews) =>
      setState((before) => ({ ...before, phase, name, reason, back })),
    showPhase: (phase: Phase, back?: PersonBack) =>
      change((before) => ({ ...before, phase, back })),
    tell: (row: TalkRow) => change((before) => told(before, row)),
    add: (added: Line[]) =>
      change((before) => {
        const known = new Set(before.lines.map(({ message }) => message.id))
        const fresh = added.filter(({ message }) => !known.has(message.id))
        return fresh.length > 0 ? { ...before, lines: [...before.lines, ...fresh] } : before
      }),
    reset: () => setState(({ talk }) => ({ ...nobody, talk: talk + 1 })),
  }
}
export type Handoff = ReturnType<typeof useHandoff>
