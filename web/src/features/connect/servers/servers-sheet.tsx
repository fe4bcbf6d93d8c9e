import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { ServerDialog } from '@/components/servers/server-dialog.tsx'
import { ServerList } from '@/components/servers/server-list.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type ToolServer, toolsQuery } from '@/lib/tools.ts'
import { AgentLink, UsingAgents } from '../using-agents.tsx'
import { serverUseQuery } from './queries.ts'

type ServersSheetProps = {
  organizationId: string
  servers: ToolServer[] | undefined
  error: Error | null
  canWrite: boolean
  open: boolean
  onClose: () => void
}

/** The servers of tools of an organization: what they offer, whether they let us in, and who uses them. */
export function ServersSheet(props: ServersSheetProps) {
  const { organizationId, servers, error, canWrite, open, onClose } = props
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: toolsQuery(organizationId).queryKey })
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title="MCP servers" />
        <div className="flex flex-1 flex-col gap-6 overflow-y-auto p-5">
          {servers ? (
            <>
              {servers.length === 0 && (
                <p className="text-13 text-text-2">
                  No server is connected yet. What one offers is looked at here before any agent
                  uses it, and again whenever it offers something else.
                </p>
              )}
              <ServerList servers={servers} canWrite={canWrite} onChanged={reload} />
              {canWrite ? (
                <Button
                  {...(servers.length === 0 && { variant: 'primary' as const })}
                  className="self-start"
                  onClick={() => setAdding(true)}
                >
                  <Plus size={16} aria-hidden="true" />
                  Add an MCP server
                </Button>
              ) : (
                <p className="text-13 text-text-2">
                  An owner of your organization can connect servers.
                </p>
              )}
              {servers.length > 0 && <Use organizationId={organizationId} servers={servers} />}
            </>
          ) : error ? (
            <LoadFailure title="The servers did not load" error={error} onRetry={reload} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </div>
        {isAdding && (
          <ServerDialog
            organizationId={organizationId}
            onClose={() => setAdding(false)}
            onAdded={reload}
          />
        )}
      </SheetContent>
    </Sheet>
  )
}

function Use({ organizationId, servers }: { organizationId: string; servers: ToolServer[] }) {
  const { data: uses = [] } = useQuery(serverUseQuery(organizationId))
  const using = servers.flatMap(({ id, name }) => {
    const agents = uses.find(({ server }) => server === id)?.agents ?? []
    return agents.map((agent) => ({ agent, name, key: `${id} ${agent.id}` }))
  })
  return (
    <UsingAgents
      title="Agents that use them"
      none="None yet. Open an agent and choose under Actions which of the tools it may use."
    >
      {using.length > 0 && (
        <ul className="flex flex-col gap-1 text-13">
          {using.map(({ agent, name, key }) => (
            <li key={key}>
              <AgentLink {...agent} />
              <span className="text-text-3"> · {name}</span>
            </li>
          ))}
        </ul>
      )}
    </UsingAgents>
  )
}
