import { queryOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/database.ts'
import type { LiveRows } from '@/lib/realtime/live-rows.ts'
import { supabase } from '@/lib/supabase.ts'

const columns =
  'id, event_id, agent_name, status, message, input, metadata, error, data, updated_at'

const camelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const tasksOf = (organizationId: string) =>
  supabase().from('agentic_tasks').select(columns).eq('organization_id', organizationId)

async function newest(tasks: ReturnType<typeof tasksOf>, signal: AbortSignal) {
  const { data } = await tasks
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .throwOnError()
  return data[0] ?? null
}

// A window that slept has heard nothing.
const refetchOnWindowFocus = 'always'

/** The newest task of an agent, by either form of its name; null when there was none. */
export const latestTaskQuery = (organizationId: string, agent: string) =>
  queryOptions({
    queryKey: ['agentic-tasks', organizationId, agent],
    queryFn: ({ signal }) =>
      newest(tasksOf(organizationId).in('agent_name', [agent, camelCase(agent)]), signal),
    refetchOnWindowFocus,
  })

/** The newest task of an event; null where there is none. */
export const eventTaskQuery = (organizationId: string, eventId: string) =>
  queryOptions({
    queryKey: ['agentic-tasks', organizationId, 'event', eventId],
    queryFn: ({ signal }) => newest(tasksOf(organizationId).eq('event_id', eventId), signal),
    refetchOnWindowFocus,
  })

/** The rows of one event: those of a retry too. */
export function liveTask(eventId: string, queryKey: readonly unknown[]): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'agentic_tasks',
      filter: `event_id=eq.${eventId}`,
    },
    queryKeys: [queryKey],
    ownColumns: ['status', 'message', 'metadata', 'error', 'data', 'updated_at'],
  }
}

export type AskedTask = {
  agent_name: string
  input: Json
  status: 'triggered' | 'retrying'
  /** Of the task that is tried again. */
  event_id?: string
}

export async function insertTask(organizationId: string, task: AskedTask) {
  const { data } = await supabase()
    .from('agentic_tasks')
    .insert({ organization_id: organizationId, ...task })
    .select(columns)
    .single()
    .throwOnError()
  return data
}

export async function cancelTask(id: string) {
  await supabase().rpc('cancel_agentic_task', { task: id }).throwOnError()
}
