import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare, Mic, Users } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type AgentToUse, agentsToUseQuery } from './agents-to-use.ts'

const grid = 'grid gap-4 sm:grid-cols-2'

export function AgentsToUse({ organizationId }: { organizationId: string }) {
  const { data: agents, error, refetch } = useQuery(agentsToUseQuery(organizationId))
  if (error && !agents) {
    return <LoadFailure title="The agents did not load" error={error} onRetry={refetch} />
  }
  if (!agents) {
    return (
      <div className={grid}>
        <Skeleton className="h-37 rounded-xl" />
        <Skeleton className="h-37 rounded-xl" />
      </div>
    )
  }
  if (agents.length === 0) {
    return (
      <div className="rounded-xl border border-border-3 border-dashed">
        <EmptyState media={<Users size={20} aria-hidden="true" />} title="No agents yet">
          As soon as a colleague publishes an agent, you can talk to it here.
        </EmptyState>
      </div>
    )
  }
  return (
    <ul aria-label="Agents" className={grid}>
      {agents.map((agent) => (
        <AgentToUseCard key={agent.id} agent={agent} />
      ))}
    </ul>
  )
}

function AgentToUseCard({ agent }: { agent: AgentToUse }) {
  const { id, name, role, avatar, style_id } = agent
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-xl border bg-bg-2 p-4">
      <div className="flex items-center gap-3">
        <Portrait personId={avatar} styleId={style_id} name="" size={64} />
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium text-16">{name}</span>
            <AiBadge />
          </p>
          {role && <p className="truncate text-13 text-text-2">{role}</p>}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button asChild>
          <Link to="/agent" search={{ id }} aria-label={`Talk to ${name}`}>
            <Mic size={16} aria-hidden="true" />
            Talk
          </Link>
        </Button>
        <Button asChild>
          <Link to="/assistant" search={{ id }} aria-label={`Chat with ${name}`}>
            <MessageSquare size={16} aria-hidden="true" />
            Chat
          </Link>
        </Button>
      </div>
    </li>
  )
}
