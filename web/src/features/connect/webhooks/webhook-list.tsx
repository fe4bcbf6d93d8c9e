import { ChevronRight } from 'lucide-react'
import { eventLabels } from '../events.ts'
import type { Webhook } from './queries.ts'
import { WebhookState } from './webhook-state.tsx'

type WebhookListProps = { webhooks: Webhook[]; onShow: (id: string) => void }

/** Where events go, and how the newest reached it. */
export function WebhookList({ webhooks, onShow }: WebhookListProps) {
  if (webhooks.length === 0) {
    return <p className="text-13 text-text-2">No address is told of anything yet.</p>
  }
  return (
    <ul aria-label="Webhooks" className="flex flex-col divide-y rounded-lg border">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <button
            type="button"
            onClick={() => onShow(webhook.id)}
            className="flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-bg-4/45"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-13 wrap-anywhere">
                {webhook.description || new URL(webhook.url).host}
              </span>
              <span className="block font-mono text-12 text-text-3 wrap-anywhere">
                {webhook.url}
              </span>
              <span className="block text-12 text-text-3">
                {webhook.events.map((event) => eventLabels[event]).join(', ')}
              </span>
            </span>
            <WebhookState webhook={webhook} />
            <ChevronRight size={16} className="flex-none text-text-3" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
