import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from '../template.ts'

type AgentOf = Pick<Template, 'id' | 'organization_id'>
export type Widget = Pick<
  Row<'agent_widgets'>,
  'allowed_origins' | 'pre_chat' | 'signed_since' | 'former_signs_until'
>

/** Where an agent may be embedded, and how. */
export const widgetQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['agent-widget', organization_id, id],
    queryFn: async ({ signal }): Promise<Widget> => {
      const { data } = await supabase()
        .from('agent_widgets')
        .select('allowed_origins, pre_chat, signed_since, former_signs_until')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** The systems that the organisation connected, of those that have pages; practice systems have none. */
export const connectedPortalsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connected-portals', organizationId],
    queryFn: async ({ signal }): Promise<Pick<Row<'connections'>, 'kind' | 'base_url'>[]> => {
      const { data } = await supabase()
        .from('connections')
        .select('kind,base_url')
        .eq('organization_id', organizationId)
        .eq('is_practice', false)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export async function updateWidget(
  { id, organization_id }: AgentOf,
  change: Partial<Pick<Widget, 'allowed_origins' | 'pre_chat'>>,
) {
  await supabase()
    .from('agent_widgets')
    .update(change)
    .eq('organization_id', organization_id)
    .eq('template_id', id)
    .throwOnError()
}

/** The secret is in this answer alone. The former one counts for as many hours more. */
export function makeSecret({ id }: AgentOf, grace_hours: 0 | 24): Promise<{ secret: string }> {
  return callFunction('widget-secret', { body: { template_id: id, grace_hours } })
}

export type WidgetVisit = Pick<
  Row<'widget_visits'>,
  'user_id' | 'origin' | 'name' | 'email' | 'external_id' | 'created_at'
>

/** Who came lately and is known by name, address or id. */
export const widgetVisitsQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['widget-visits', organization_id, id],
    queryFn: async ({ signal }): Promise<WidgetVisit[]> => {
      const { data } = await supabase()
        .from('widget_visits')
        .select('user_id, origin, name, email, external_id, created_at')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .or('name.not.is.null,email.not.is.null,external_id.not.is.null')
        .order('created_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
