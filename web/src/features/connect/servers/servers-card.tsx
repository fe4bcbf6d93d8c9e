import { Blocks } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { ToolServer } from '@/lib/tools.ts'
import { NotLoaded, ServiceCard } from '../service-card.tsx'

function ServersState({ servers }: { servers: ToolServer[] | undefined }) {
  if (servers === undefined) return <Skeleton className="h-[22px] w-24 rounded-md" />
  if (servers.length === 0) return <Badge tone="draft">Not set up</Badge>
  const refused = servers.filter(({ status }) => status === 'refused').length
  if (refused > 0) return <Badge tone="bad">Access refused</Badge>
  const waiting = servers.some(
    ({ pinned_fingerprint, offered_fingerprint }) => pinned_fingerprint !== offered_fingerprint,
  )
  return waiting ? (
    <Badge tone="warn">Waits for approval</Badge>
  ) : (
    <Badge tone="ok">Connected</Badge>
  )
}

type ServersCardProps = {
  servers: ToolServer[] | undefined
  /** They were asked for and did not come. */
  failed: boolean
  canWrite: boolean
  onOpen: () => void
}

/** Servers of the Model Context Protocol, whose tools agents use. */
export function ServersCard({ servers, failed, canWrite, onOpen }: ServersCardProps) {
  const count = servers?.length ?? 0
  const action = !canWrite ? 'Details' : count > 0 ? 'Manage' : 'Set up'
  return (
    <ServiceCard
      name="MCP servers"
      icon={Blocks}
      state={failed ? <NotLoaded /> : <ServersState servers={servers} />}
      note={count > 0 && `${count} ${count === 1 ? 'server' : 'servers'}`}
      actions={
        <Button onClick={onOpen} aria-label={`${action} MCP servers`}>
          {action}
        </Button>
      }
    >
      <p className="text-13 text-text-2">
        Agents use the tools of any server that speaks the Model Context Protocol, once you have
        approved them.
      </p>
    </ServiceCard>
  )
}
