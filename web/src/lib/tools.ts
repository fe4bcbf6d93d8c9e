import { queryOptions } from '@tanstack/react-query'
import { callFunction } from './call-function.ts'
import type { Row } from './query/row.ts'
import { supabase } from './supabase.ts'

/** What agents of an organisation can do. Its secret headers are never read. */
export type Tool = Pick<
  Row<'tools'>,
  | 'id'
  | 'kind'
  | 'name'
  | 'title'
  | 'description'
  | 'arguments'
  | 'acts'
  | 'asks'
  | 'method'
  | 'url'
  | 'headers'
  | 'body'
  | 'signs'
>

type Offer = {
  remote_name: string
  name: string
  title: string
  description: string
  acts: string
}
/** A server of the Model Context Protocol; its tools are used while it offers what was approved. */
export type ToolServer = Pick<
  Row<'mcp_servers'>,
  'id' | 'name' | 'url' | 'pinned_fingerprint' | 'offered_fingerprint' | 'signs_in' | 'status'
> & { offered: Offer[] }

export const toolsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['tools', organizationId],
    queryFn: async ({ signal }): Promise<{ tools: Tool[]; servers: ToolServer[] }> => {
      const [tools, servers] = await Promise.all([
        supabase()
          .from('tools')
          .select(
            'id,kind,name,title,description,arguments,acts,asks,method,url,headers,body,signs',
          )
          .eq('organization_id', organizationId)
          .order('title')
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .from('mcp_servers')
          .select('id,name,url,pinned_fingerprint,offered_fingerprint,signs_in,status,offered')
          .eq('organization_id', organizationId)
          .order('created_at')
          .abortSignal(signal)
          .throwOnError(),
      ])
      // Written by our server alone, in this shape.
      return { tools: tools.data, servers: servers.data as unknown as ToolServer[] }
    },
    staleTime: 0,
  })

export type ToolSettings = {
  name: string
  title: string
  description: string
  arguments: object
  acts: string
  asks: boolean
  method: string
  url: string
  /** A secret that is not given stays as it is. */
  headers: { name: string; value?: string; secret: boolean }[]
  body: unknown
  signs: boolean
  /** Whether another secret signs from now on. */
  new_secret?: boolean
}
/** A secret that signs is told once, when it is made. */
type SavedTool = Tool & { secret?: string }

export const addTool = (organization_id: string, tool: ToolSettings) =>
  callFunction<SavedTool>('tools', { body: { organization_id, ...tool } })

export const changeTool = ({ id }: Tool, settings: ToolSettings) =>
  callFunction<SavedTool>(`tools/${id}`, { body: { ...settings } })

export const tryTool = (id: string, given: Record<string, unknown>) =>
  callFunction<{ ok: boolean; text: string; ms: number }>(`tools/${id}/test`, {
    body: { arguments: given },
  })

export async function setToolRule({ id }: Tool, acts: Tool['acts'], asks: boolean) {
  await supabase().rpc('set_tool_rule', { tool_id: id, acts, asks }).throwOnError()
}

export async function deleteTool({ id }: Tool) {
  await supabase().rpc('delete_tool', { tool_id: id }).throwOnError()
}

export type NewServer = {
  name: string
  url: string
  header_name: string | null
  header_value?: string
}

export const addServer = (organization_id: string, server: NewServer) =>
  callFunction<ToolServer>('mcp-servers', { body: { organization_id, ...server } })

/** How an owner leaves to let us in: from which agent where it is from one, and as which client where one was made by hand. */
export type Leaving = { agent?: string; client_id?: string; client_secret?: string }
type Left = { sign_in_url: string }

/** The address of the page on which a person lets us into a server that is to be added. */
export const leaveForServer = (
  organization_id: string,
  server: Pick<NewServer, 'name' | 'url'>,
  sign_in: Leaving,
) => callFunction<Left>('mcp-servers', { body: { organization_id, ...server, sign_in } })

/** The same for one that is there and does not let us in any more. */
export const leaveForServerAgain = ({ id }: ToolServer, leaving: Leaving) =>
  callFunction<Left>(`mcp-servers/${id}/sign-in`, { body: leaving })

/** Adds the server whose page sent somebody back, or enters it again; and the agent from which he left. */
export const serverSignedIn = (told: { state: string; code: string; iss?: string | undefined }) =>
  callFunction<ToolServer & { agent: string | null }>('mcp-servers/signed-in', { body: told })

export const checkServer = ({ id }: ToolServer) =>
  callFunction<ToolServer>(`mcp-servers/${id}/check`, { body: {} })

export async function approveServer({ id, offered_fingerprint }: ToolServer) {
  await supabase()
    .rpc('approve_mcp_tools', { server_id: id, fingerprint: offered_fingerprint })
    .throwOnError()
}

export async function deleteServer({ id }: ToolServer) {
  await supabase().rpc('delete_mcp_server', { server_id: id }).throwOnError()
}
