import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'
import type { IntegrationKey, KeyScope, NewKey } from './keys/key.ts'

const columns =
  'id,name,prefix,last_four,scopes,created_by,created_at,expires_at,last_used_at,disabled_at,rotated_from'

export const keysQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'keys'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('integration_keys')
        .select(columns)
        .eq('organization_id', organizationId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

/** Whether there is a key at all (specification 7). */
export const firstKeyQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'first-key'],
    queryFn: async ({ signal }) => {
      if (!organizationId) throw new Error('organizationId is required')
      const { data } = await supabase()
        .from('integration_keys')
        .select('id')
        .eq('organization_id', organizationId)
        .is('disabled_at', null)
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data.length > 0
    },
    ...alwaysFresh,
  })

/** Who is who, also of those who left. */
export const namesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('organization_member_profiles')
        .select('user_id,display_name')
        .eq('organization_id', organizationId)
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.map(({ user_id, display_name }) => [user_id, display_name]))
    },
  })

/** What the organisation said at its sign-up that it intends to use. */
export const intentionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'intentions'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('organizations')
        .select('integrations')
        .eq('id', organizationId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.integrations ?? []
    },
  })

export type ExampleAgent = { id: string; name: string }

/** An agent that the examples call: the one that was published last. */
export const exampleAgentQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'example-agent'],
    queryFn: async ({ signal }): Promise<ExampleAgent | null> => {
      const { data } = await supabase()
        .from('templates')
        .select('id,name')
        .eq('organization_id', organizationId)
        .not('live_version', 'is', null)
        .order('updated_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
    ...alwaysFresh,
  })

const path = 'integration-keys'

export type KeyWishes = { name: string; scopes: KeyScope[]; expires_at: string | null }

export function createKey(organization_id: string, wishes: KeyWishes) {
  return callFunction<NewKey>(path, { body: { organization_id, ...wishes } })
}

export function rotateKey({ id }: IntegrationKey, grace_hours: 0 | 24) {
  return callFunction<NewKey>(`${path}/${id}/rotate`, { body: { grace_hours } })
}

export async function revokeKey({ id }: IntegrationKey) {
  await callFunction(`${path}/${id}/revoke`, { method: 'POST' })
}
