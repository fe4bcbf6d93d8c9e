import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

type Endpoint = Row<'webhook_endpoints'>

/** What a Zap, or another system, subscribed to with a key. */
export type Hook = Pick<Endpoint, 'id' | 'url' | 'events' | 'created_at'> & {
  /** The key that subscribed, or its successor. */
  integration_keys: Pick<Row<'integration_keys'>, 'name' | 'disabled_at' | 'expires_at'> | null
  /** The newest alone. */
  webhook_deliveries: Pick<
    Row<'webhook_deliveries'>,
    'state' | 'last_error' | 'created_at' | 'delivered_at'
  >[]
}

/** The subscriptions of an organization, the newest first. */
export const hooksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'hooks'],
    queryFn: async ({ signal }): Promise<Hook[]> => {
      const { data } = await supabase()
        .from('webhook_endpoints')
        .select(
          'id,url,events,created_at,integration_keys(name,disabled_at,expires_at),webhook_deliveries(state,last_error,created_at,delivered_at)',
        )
        .eq('organization_id', organizationId)
        .not('key_id', 'is', null)
        .order('created_at', { ascending: false })
        .order('created_at', { referencedTable: 'webhook_deliveries', ascending: false })
        .limit(1, { referencedTable: 'webhook_deliveries' })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

export const endHook = ({ id }: Hook) => callFunction(`webhooks/${id}`, { method: 'DELETE' })

/** Ends every subscription. */
export async function endHooks(hooks: Hook[]) {
  for (const hook of hooks) await endHook(hook)
}

/** Why nothing reaches a hook any more; null while its key works. */
export function keyFault({ integration_keys: key }: Hook, now = Date.now()) {
  if (key?.disabled_at) return 'Its API key was revoked, so it gets nothing more.'
  if (key?.expires_at && Date.parse(key.expires_at) <= now) {
    return 'Its API key has expired, so it gets nothing more.'
  }
  return null
}
