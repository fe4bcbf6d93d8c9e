import { ApiPage } from './api-page.tsx'
import { webhookEntry } from './webhooks/events.ts'
import { WebhooksChapter } from './webhooks/webhooks-chapter.tsx'

/** All that other systems do with agents but for what these know, and what they are told by themselves. */
export function InteractionsApiPage() {
  return (
    <ApiPage
      title="Interactions API"
      lead="Talk to your agents from your own systems, find out what you need to know, edit agents, and be told what happens."
      holds={(tag) => tag !== 'Knowledge'}
      after={{ entry: webhookEntry, Content: WebhooksChapter }}
    />
  )
}
