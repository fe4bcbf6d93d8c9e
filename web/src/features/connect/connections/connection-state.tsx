import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Connection } from './queries.ts'

const states = {
  connected: { tone: 'ok', label: 'Connected' },
  refused: { tone: 'bad', label: 'Access refused' },
  failing: { tone: 'warn', label: 'Not working' },
} as const

type ConnectionStateProps = {
  /** Undefined while it is asked for; null where there is none. */
  connection: Connection | null | undefined
}

/** How a connected system was found when it was last used. */
export function ConnectionState({ connection }: ConnectionStateProps) {
  if (connection === undefined) return <Skeleton className="h-[22px] w-24 rounded-md" />
  if (connection === null) return <Badge tone="draft">Not connected</Badge>
  const { tone, label } = states[connection.status]
  return (
    <>
      {connection.is_practice && <Badge tone="plain">Practice</Badge>}
      <Badge tone={tone}>{label}</Badge>
    </>
  )
}
