import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ConnectableCard } from '../connectable-card.tsx'
import { NotLoaded } from '../service-card.tsx'
import type { Service } from '../services.ts'
import { type Hook, keyFault } from './queries.ts'

/** How the subscriptions stand, in a word. */
export function ZapierState({ hooks }: { hooks: Hook[] | undefined }) {
  if (hooks === undefined) return <Skeleton className="h-[22px] w-24 rounded-md" />
  if (hooks.length === 0) return <Badge tone="draft">Not connected</Badge>
  const lost = hooks.filter((hook) => keyFault(hook)).length
  if (lost === hooks.length) return <Badge tone="bad">Key ended</Badge>
  if (lost > 0) return <Badge tone="warn">{`${lost} of ${hooks.length} cut off`}</Badge>
  return <Badge tone="ok">Connected</Badge>
}

type ZapierCardProps = {
  service: Service
  intended: boolean
  hooks: Hook[] | undefined
  /** They were asked for and did not come. */
  failed: boolean
  canWrite: boolean
  onOpen: () => void
  onGuide: () => void
}

/** Zapier: which Zaps listen, and the way to connect it. */
export function ZapierCard({ intended, hooks, failed, ...card }: ZapierCardProps) {
  const count = hooks?.length ?? 0
  return (
    <ConnectableCard
      {...card}
      state={failed ? <NotLoaded /> : <ZapierState hooks={hooks} />}
      isConnected={count > 0}
      note={
        count > 0
          ? `${count} ${count === 1 ? 'subscription' : 'subscriptions'}`
          : intended && 'Your organization intends to use it.'
      }
    >
      <p className="text-13 text-text-2">{card.service.allows}</p>
    </ConnectableCard>
  )
}
