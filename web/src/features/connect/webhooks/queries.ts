import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import type { Row } from '@/lib/query/row.ts'
import type { LiveRows } from '@/lib/realtime/live-rows.ts'
import { supabase } from '@/lib/supabase.ts'
import type { EventType } from '../events.ts'

export type Delivery = Pick<
  Row<'webhook_deliveries'>,
  | 'id'
  | 'event_id'
  | 'event_type'
  | 'subject'
  | 'state'
  | 'attempts'
  | 'due_at'
  | 'last_status'
  | 'last_error'
  | 'last_ms'
  | 'created_at'
  | 'delivered_at'
>

/** Where an organization is told what happens. Its secret is never read. */
export type Webhook = Pick<
  Row<'webhook_endpoints'>,
  'id' | 'url' | 'description' | 'events' | 'created_at' | 'disabled_at'
> & {
  /** What came of the newest that were tried, the newest first. */
  webhook_deliveries: Pick<Delivery, 'state' | 'last_status' | 'created_at'>[]
}

/** As many as it takes to say since when nothing arrives. */
const mostTold = 100

/** The webhooks of an organization, the newest first; what other systems subscribed to is not among them. */
export const webhooksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'webhooks'],
    queryFn: async ({ signal }): Promise<Webhook[]> => {
      const { data } = await supabase()
        .from('webhook_endpoints')
        .select(
          'id,url,description,events,created_at,disabled_at,webhook_deliveries(state,last_status,created_at)',
        )
        .eq('organization_id', organizationId)
        .is('key_id', null)
        .order('created_at', { ascending: false })
        .order('created_at', { referencedTable: 'webhook_deliveries', ascending: false })
        // What was not tried yet says nothing.
        .or('state.eq.delivered,last_error.not.is.null', { referencedTable: 'webhook_deliveries' })
        .limit(mostTold, { referencedTable: 'webhook_deliveries' })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

const mostShown = 20

/** What a webhook was sent of late, the newest first. */
export const deliveriesQuery = (organizationId: string, webhookId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'webhooks', webhookId, 'deliveries'],
    queryFn: async ({ signal }): Promise<Delivery[]> => {
      const { data } = await supabase()
        .from('webhook_deliveries')
        .select(
          'id,event_id,event_type,subject,state,attempts,due_at,last_status,last_error,last_ms,created_at,delivered_at',
        )
        .eq('organization_id', organizationId)
        .eq('endpoint_id', webhookId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(mostShown)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

/** What is sent while a webhook is looked at. */
export const liveDeliveries = (organizationId: string): LiveRows => ({
  wanted: {
    ...{ event: '*', schema: 'public', table: 'webhook_deliveries' },
    filter: `organization_id=eq.${organizationId}`,
  },
  queryKeys: [webhooksQuery(organizationId).queryKey],
})

export type WebhookSettings = { url: string; description: string; events: EventType[] }
/** With the secret where one was made: it is told once. */
export type Made = { id: string; secret?: string }

export const addWebhook = (organization_id: string, settings: WebhookSettings) =>
  callFunction<Made>('webhooks', { body: { organization_id, ...settings } })

type Change = Partial<WebhookSettings> & { enabled?: boolean; new_secret?: boolean }

/** What is not named stays as it is. */
export const changeWebhook = (webhook: Webhook, change: Change) => {
  const { id, url, description, events, disabled_at } = webhook
  const body = { url, description, events, enabled: disabled_at === null, ...change }
  return callFunction<Made>(`webhooks/${id}`, { body })
}

export const testWebhook = ({ id }: Webhook) => callFunction(`webhooks/${id}/test`)

export const deleteWebhook = ({ id }: Webhook) =>
  callFunction(`webhooks/${id}`, { method: 'DELETE' })

export async function sendAgain({ id }: Delivery) {
  await supabase().rpc('send_delivery_again', { delivery_id: id }).throwOnError()
}
