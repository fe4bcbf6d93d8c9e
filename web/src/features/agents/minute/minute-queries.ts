import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { Template } from '../template.ts'

type AgentOf = Pick<Template, 'id' | 'organization_id'>
export type Told = Pick<Row<'agent_widgets'>, 'shared' | 'guided'>

const nothing: Told = { shared: true, guided: false }

/** What is told of an agent's first minute, because no other row shows it; of an agent that is gone nothing is left to do. */
export const toldQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['first-minute', organization_id, id],
    queryFn: async ({ signal }): Promise<Told> => {
      if (!isUuid(id)) return nothing
      const { data } = await supabase()
        .from('agent_widgets')
        .select('shared, guided')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data ?? nothing
    },
  })

/** Whether its draft was ever talked to in the studio. */
export const askedQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['first-minute', organization_id, id, 'asked'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('conversations')
        .select('id')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .eq('channel', 'studio')
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data.length > 0
    },
  })

/** The state of every source. */
export const sourceStatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'states'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_sources')
        .select('id, status')
        .eq('organization_id', organizationId)
        .limit(500)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Tells it; the screen does not wait. */
export async function tell(
  { id, organization_id }: AgentOf,
  change: Partial<Told>,
  client: QueryClient,
) {
  const { queryKey } = toldQuery({ id, organization_id })
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, (told) => told && { ...told, ...change })
  const { error } = await supabase()
    .from('agent_widgets')
    .update(change)
    .eq('organization_id', organization_id)
    .eq('template_id', id)
  if (error) await client.invalidateQueries({ queryKey, exact: true })
}
