import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
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
  canWrite: boolean
  onOpen: () => void
  onGuide: () => void
}

/** Zapier: which Zaps listen, and the way to connect it. */
export function ZapierCard(props: ZapierCardProps) {
  const { service, intended, hooks, canWrite, onOpen, onGuide } = props
  const { name, icon: Icon, allows } = service
  const count = hooks?.length ?? 0
  return (
    <Card aria-label={name} className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid size-8 flex-none place-items-center rounded-lg border text-text-2">
          <Icon size={16} aria-hidden="true" />
        </span>
        <h2 className="flex-1 font-medium text-16">{name}</h2>
        <ZapierState hooks={hooks} />
      </header>
      <p className="text-13 text-text-2">{allows}</p>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-12 text-text-3">
          {count > 0
            ? `${count} ${count === 1 ? 'subscription' : 'subscriptions'}`
            : intended && 'You said that you intend to use it.'}
        </span>
        {count > 0 ? (
          <Button onClick={onOpen} aria-label={`${canWrite ? 'Manage' : 'Look at'} ${name}`}>
            {canWrite ? 'Manage' : 'Details'}
          </Button>
        ) : canWrite ? (
          <Button onClick={onOpen} aria-label={`Connect ${name}`}>
            Connect
          </Button>
        ) : (
          <Button onClick={onGuide} aria-label={`How to call an agent from ${name}`}>
            How to call an agent
          </Button>
        )}
      </footer>
    </Card>
  )
}
