import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import { practiceAccess } from '../practice-access.ts'
import type { ZapierRecord } from './queries.ts'

const system = 'zapier-mcp'
const everyMs = 3000

/** The sheet that agents fill through Zapier, the newest rows first, and whether they may; null before it is opened. */
export const mcpRowsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'practice-zapier', 'mcp'],
    queryFn: async ({ signal }) => {
      const [systems, rows] = await Promise.all([
        practiceAccess(organizationId, system, signal),
        supabase()
          .from('practice_records')
          .select('id,created_at,fields')
          .eq('organization_id', organizationId)
          .eq('system', system)
          .order('created_at', { ascending: false })
          .limit(30)
          .abortSignal(signal)
          .throwOnError(),
      ])
      // Written by our server alone, in this shape.
      return systems.data && { ...systems.data, rows: rows.data as unknown as ZapierRecord[] }
    },
    ...{ staleTime: 0, refetchInterval: everyMs },
  })

/** The address of the server of tools, which is opened where it was not. */
export const mcpAddressQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'practice-zapier', 'mcp-address'],
    queryFn: ({ signal }) =>
      callFunction<{ url: string }>('zapier-practice/server', {
        body: { organization_id: organizationId },
        signal,
      }),
  })

export async function setMcpAccess(org_id: string, allowed: boolean) {
  await supabase()
    .rpc('set_practice_access', { org_id, system_name: system, allowed })
    .throwOnError()
}
