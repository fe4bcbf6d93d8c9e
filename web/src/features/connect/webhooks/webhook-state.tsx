import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { shortTime } from '@/lib/format/relative-time.ts'
import type { Webhook } from './queries.ts'

const tones = { off: 'neutral', failing: 'bad', waiting: 'warn', on: 'ok' } as const
const labels = { off: 'Switched off', waiting: 'Tries again', on: 'On' } as const

/** What reached a webhook since something last did: failing where nothing has. */
function stateOf({ disabled_at, webhook_deliveries: tried }: Webhook) {
  if (disabled_at) return 'off'
  if (tried[0] && tried[0].state !== 'delivered') return 'failing'
  return tried.some(({ state }) => state === 'waiting') ? 'waiting' : 'on'
}

function failure({ webhook_deliveries: tried }: Webhook) {
  const taken = tried.findIndex(({ state }) => state === 'delivered')
  const [newest] = tried
  const oldest = tried.at((taken === -1 ? tried.length : taken) - 1)
  const status = newest?.last_status ?? 'no answer'
  return `Failing since ${oldest ? shortTime(oldest.created_at) : 'now'} (${status})`
}

/** How events reach a webhook, in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook)
  return <Badge tone={tones[state]}>{state === 'failing' ? failure(webhook) : labels[state]}</Badge>
}

/** How the webhooks stand together. */
export function WebhooksState({ webhooks }: { webhooks: Webhook[] | undefined }) {
  if (webhooks === undefined) return <Skeleton className="h-[22px] w-24 rounded-md" />
  if (webhooks.length === 0) return <Badge tone="draft">Not set up</Badge>
  const found = webhooks.map(stateOf)
  const failing = found.filter((state) => state === 'failing' || state === 'waiting').length
  if (failing > 0)
    return <Badge tone="warn">{`${failing} of ${webhooks.length} not working`}</Badge>
  if (found.every((state) => state === 'off')) return <Badge tone="neutral">Switched off</Badge>
  return <Badge tone="ok">On</Badge>
}
