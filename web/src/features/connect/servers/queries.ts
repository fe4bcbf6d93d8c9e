import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'
import { agentsWithTools } from '../agents-with-tools.ts'

/** An agent that uses tools of a server. */
export type ServerUse = { server: string; agents: { id: string; name: string }[] }

/** Which agents use the tools of which server. */
export const serverUseQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'servers', 'use'],
    queryFn: async ({ signal }): Promise<ServerUse[]> => {
      const [tools, agents] = await Promise.all([
        supabase()
          .from('tools')
          .select('id,mcp_server_id')
          .eq('organization_id', organizationId)
          .not('mcp_server_id', 'is', null)
          .abortSignal(signal)
          .throwOnError(),
        agentsWithTools(organizationId, signal),
      ])
      const servers = new Set(tools.data.flatMap(({ mcp_server_id }) => mcp_server_id ?? []))
      return [...servers].map((server) => {
        const own = new Set(
          tools.data.filter(({ mcp_server_id }) => mcp_server_id === server).map(({ id }) => id),
        )
        const using = agents.data.filter(({ tool_ids }) => tool_ids.some((id) => own.has(id)))
        return { server, agents: using.map(({ id, name }) => ({ id, name })) }
      })
    },
    ...alwaysFresh,
  })
