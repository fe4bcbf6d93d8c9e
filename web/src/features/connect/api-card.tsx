import { Link } from '@tanstack/react-router'
import { CodeXml, Plus } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ServiceCard } from './service-card.tsx'

type ApiCardProps = {
  intended: boolean
  /** Undefined while it is asked for, or when that failed. */
  hasKey: boolean | undefined
  asking: boolean
  onCreate: (() => void) | undefined
  onGuide: () => void
}

export function ApiCard({ intended, hasKey, asking, onCreate, onGuide }: ApiCardProps) {
  const state = asking ? (
    <Skeleton className="h-[22px] w-24 rounded-md" />
  ) : hasKey === undefined ? null : hasKey ? (
    <Badge tone="ok">In place</Badge>
  ) : (
    <Badge tone="draft">No integration key found</Badge>
  )
  const note = (
    <>
      {intended ? 'Your organization intends to use it. ' : ''}
      <Link to="/docs/interactions-api" className="text-accent-text hover:underline">
        Documentation
      </Link>
      {' · '}
      <a
        href="/api/v1/openapi.json"
        target="_blank"
        rel="noopener"
        className="text-accent-text hover:underline"
      >
        OpenAPI document
      </a>
    </>
  )
  const actions = (
    <>
      <Button onClick={onGuide}>Quick start</Button>
      {onCreate ? (
        <Button onClick={onCreate}>
          <Plus size={16} aria-hidden="true" />
          Create key
        </Button>
      ) : (
        <span className="text-12 text-text-3">Owners create keys.</span>
      )}
    </>
  )
  return (
    <ServiceCard name="API directly" icon={CodeXml} state={state} note={note} actions={actions}>
      <p className="text-13 text-text-2">
        Your own systems talk to your agents, edit them and add knowledge. Each system gets a key
        that may do what you choose, and that you can take back.
      </p>
    </ServiceCard>
  )
}
