import type { Json } from '@/lib/database.ts'
import type { Row } from '@/lib/query/row.ts'

export type TaskRow = Pick<
  Row<'agentic_tasks'>,
  | 'id'
  | 'event_id'
  | 'agent_name'
  | 'status'
  | 'message'
  | 'input'
  | 'metadata'
  | 'error'
  | 'data'
  | 'updated_at'
>

/** What a page knows of an agent's task (specification 3, Agent state). */
export type AgentState = {
  status: TaskRow['status']
  message: string | null
  eventId: string
  input: Json
  /** The agent as it was asked for: what a retry asks for again. */
  agentFnName: string
  metadata: Json
  error: string | null
  result: Json
  lastUpdatedAt: string
}

/** A result is there only when the task is completed, and an error only when it is not. */
export function agentStateOf(row: TaskRow): AgentState {
  const isCompleted = row.status === 'completed'
  return {
    status: row.status,
    message: row.message,
    eventId: row.event_id,
    input: row.input,
    agentFnName: row.agent_name,
    metadata: row.metadata,
    error: isCompleted ? null : row.error,
    result: isCompleted ? row.data : null,
    lastUpdatedAt: row.updated_at,
  }
}

export const isOpen = ({ status }: Pick<AgentState, 'status'>) =>
  status === 'triggered' || status === 'retrying'

type Fields = { [name: string]: Json | undefined }

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How far it is, in percent; null while no step has begun. */
export function progressOf({ metadata }: Pick<AgentState, 'metadata'>): number | null {
  const progress = isFields(metadata) ? metadata.progress : null
  if (!isFields(progress)) return null
  const [done, of] = [Number(progress.done), Number(progress.of)]
  return of > 0 && done >= 0 ? Math.min(100, Math.round((100 * done) / of)) : null
}

/** Whether what a retry needs was saved: the input and the function. */
export function canRetry(state: AgentState | null): state is AgentState {
  return (
    state !== null &&
    state.agentFnName !== '' &&
    isFields(state.input) &&
    Object.keys(state.input).length > 0
  )
}
