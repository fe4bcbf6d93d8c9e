import type { Json } from '@/lib/database.ts'
import { type AgentState, isFields, isOpen } from '@/session/tasks/agent-state.ts'

export type Standing =
  | 'waiting'
  | 'preparing'
  | 'prepared'
  | 'creating'
  | 'created'
  | 'left out'
  | 'stopped'
export type MadeAgent = { name: string; role: string; standing: Standing }

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const fieldsIn = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isFields) : [])

const stepOf = ({ metadata }: AgentState) => {
  const progress = isFields(metadata) ? metadata.progress : null
  return isFields(progress) ? text(progress.step) : ''
}

/** How far each agent of a gallery is that is being made. */
export function agentsOf(state: AgentState): MadeAgent[] {
  const given = isFields(state.input) ? fieldsIn(state.input.agents) : []
  const step = stepOf(state)
  const at = Number(/^agent (\d+)$/.exec(step)?.[1] ?? 0)
  const leftOut = leftOutOf(state).map(({ name }) => name)
  const standingOf = (place: number, name: string): Standing => {
    if (state.status === 'completed') return leftOut.includes(name) ? 'left out' : 'created'
    if (!isOpen(state)) return 'stopped'
    if (step === 'gallery') return 'creating'
    if (place === at) return 'preparing'
    return place < at ? 'prepared' : 'waiting'
  }
  return given.map(({ name, role }, index) => ({
    ...{ name: text(name), role: text(role) },
    standing: standingOf(index + 1, text(name)),
  }))
}

/** The gallery that was made; null while there is none. */
export function galleryOf({ result }: AgentState): string | null {
  return isFields(result) && text(result.gallery_id) ? text(result.gallery_id) : null
}

/** Which agents did not fit, and why. */
export function leftOutOf({ result }: AgentState): { name: string; why: string }[] {
  const all = isFields(result) ? fieldsIn(result.left_out) : []
  return all.map(({ name, why }) => ({ name: text(name), why: text(why) }))
}
