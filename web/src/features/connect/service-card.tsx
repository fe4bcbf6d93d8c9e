import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'

type ServiceCardProps = {
  name: string
  icon: LucideIcon
  /** How it stands, in a word. */
  state: ReactNode
  note?: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** In place of a state that was asked for and did not come. */
export const NotLoaded = () => <Badge tone="warn">Did not load</Badge>

/** A way to work with other systems: what it is, how it stands, and what can be done. */
export function ServiceCard({
  name,
  icon: Icon,
  state,
  note,
  actions,
  children,
}: ServiceCardProps) {
  return (
    <Card aria-label={name} className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid size-8 flex-none place-items-center rounded-lg border text-text-2">
          <Icon size={16} aria-hidden="true" />
        </span>
        <h2 className="flex-1 font-medium text-16">{name}</h2>
        {state}
      </header>
      {children}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-12 text-text-3">{note}</span>
        <span className="flex flex-wrap items-center gap-2">{actions}</span>
      </footer>
    </Card>
  )
}
