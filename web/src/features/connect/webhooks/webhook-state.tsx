import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Webhook } from './queries.ts'

const states = {
  off: { tone: 'neutral', label: 'Switched off' },
  lost: { tone: 'bad', label: 'Not working' },
  waiting: { tone: 'warn', label: 'Tries again' },
  on: { tone: 'ok', label: 'On' },
} as const

function stateOf({ disabled_at, webhook_deliveries: [last] }: Webhook) {
  if (disabled_at) return 'off'
  if (last?.state === 'dead') return 'lost'
  return last?.state === 'waiting' && last.last_error ? 'waiting' : 'on'
}

/** How the newest event reached a webhook, in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { tone, label } = states[stateOf(webhook)]
  return <Badge tone={tone}>{label}</Badge>
}

/** How the webhooks stand together. */
export function WebhooksState({ webhooks }: { webhooks: Webhook[] | undefined }) {
  if (webhooks === undefined) return <Skeleton className="h-[22px] w-24 rounded-md" />
  if (webhooks.length === 0) return <Badge tone="draft">Not set up</Badge>
  const found = webhooks.map(stateOf)
  const failing = found.filter((state) => state === 'lost' || state === 'waiting').length
  if (failing > 0)
    return <Badge tone="warn">{`${failing} of ${webhooks.length} not working`}</Badge>
  if (found.every((state) => state === 'off')) return <Badge tone="neutral">Switched off</Badge>
  return <Badge tone="ok">On</Badge>
}
