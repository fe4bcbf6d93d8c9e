import { Webhook as WebhookIcon } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { NotLoaded, ServiceCard } from '../service-card.tsx'
import type { Webhook } from './queries.ts'
import { WebhooksState } from './webhook-state.tsx'

type WebhooksCardProps = {
  webhooks: Webhook[] | undefined
  /** They were asked for and did not come. */
  failed: boolean
  canWrite: boolean
  onOpen: () => void
}

/** What happens here, told to addresses of the organization. */
export function WebhooksCard({ webhooks, failed, canWrite, onOpen }: WebhooksCardProps) {
  const count = webhooks?.length ?? 0
  const action = !canWrite ? 'Details' : count > 0 ? 'Manage' : 'Set up'
  return (
    <ServiceCard
      name="Webhooks"
      icon={WebhookIcon}
      state={failed ? <NotLoaded /> : <WebhooksState webhooks={webhooks} />}
      note={count > 0 && `${count} ${count === 1 ? 'address' : 'addresses'}`}
      actions={
        <Button onClick={onOpen} aria-label={`${action} webhooks`}>
          {action}
        </Button>
      }
    >
      <p className="text-13 text-text-2">
        Your own systems are told what happens with your agents, in signed requests that are tried
        again for three days.
      </p>
    </ServiceCard>
  )
}
