import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import type { Service } from './services.ts'

type ServiceCardProps = {
  service: Service
  /** The organisation said that it intends to use it. */
  intended: boolean
  onOpen: () => void
}

export function ServiceCard({ service, intended, onOpen }: ServiceCardProps) {
  const { name, icon: Icon, allows, today } = service
  return (
    <Card aria-label={name} className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid size-8 flex-none place-items-center rounded-lg border text-text-2">
          <Icon size={16} aria-hidden="true" />
        </span>
        <h2 className="flex-1 font-medium text-16">{name}</h2>
        <Badge tone="draft">Not connected</Badge>
      </header>
      <p className="text-13 text-text-2">
        {allows} {today}
      </p>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-12 text-text-3">
          {intended && 'You said that you intend to use it.'}
        </span>
        <Button onClick={onOpen} aria-label={`How to call an agent from ${name}`}>
          How to call an agent
        </Button>
      </footer>
    </Card>
  )
}
