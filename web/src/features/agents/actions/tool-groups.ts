import { integrations } from '@/lib/form/organization-choices.ts'
import type { Tool, ToolServer } from '@/lib/tools.ts'

export type ToolGroup = { name: string; tools: Tool[] }

const requests = 'Requests'

/** The system that a tool works in: the server that offers it, or the connection whose name it begins with. */
function systemOf({ kind, name }: Tool, servers: ToolServer[]): string {
  if (kind === 'http') return requests
  const server = servers.find(({ offered }) => offered.some((offer) => offer.name === name))
  if (kind === 'mcp') return server?.name ?? 'MCP servers'
  return integrations.find(({ id }) => name.startsWith(`${id}_`))?.label ?? 'Connections'
}

/** Tools by the system that they work in, by its name; what the organization wrote itself comes first. */
export function toolGroups(tools: Tool[], servers: ToolServer[]): ToolGroup[] {
  const groups = Map.groupBy(tools, (tool) => systemOf(tool, servers))
  return [...groups]
    .map(([name, of]) => ({ name, tools: of }))
    .sort(
      (a, b) =>
        Number(b.name === requests) - Number(a.name === requests) || a.name.localeCompare(b.name),
    )
}
