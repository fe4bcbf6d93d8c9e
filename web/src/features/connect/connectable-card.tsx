import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ServiceCard } from './service-card.tsx'
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
  const { name, icon } = service
  const actions = isConnected ? (
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
  )
  return (
    <ServiceCard name={name} icon={icon} state={state} note={note} actions={actions}>
      {children}
    </ServiceCard>
  )
}
