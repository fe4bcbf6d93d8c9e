import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import type { Service } from './services.ts'

type ConnectableCardProps = {
  service: Service
  /** How it stands, in a word. */
  state: ReactNode
  isConnected: boolean
  note: ReactNode
  canWrite: boolean
  onOpen: () => void
  onGuide: () => void
  children: ReactNode
}

/** A system that can be connected: how it is, and the way to set it up. */
export function ConnectableCard(props: ConnectableCardProps) {
  const { service, state, isConnected, note, canWrite, onOpen, onGuide, children } = props
  const { name, icon: Icon } = service
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
        {isConnected ? (
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
