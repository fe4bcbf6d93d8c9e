import { useQueryClient } from '@tanstack/react-query'
import { addWebhook, type Made, type WebhookSettings, webhooksQuery } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'

const nothing: WebhookSettings = { url: '', description: '', events: ['conversation.ended'] }

type AddWebhookProps = { organizationId: string; onMade: (made: Made) => void }

/** Another address; its secret is told once it is there. */
export function AddWebhook({ organizationId, onMade }: AddWebhookProps) {
  const queryClient = useQueryClient()
  async function add(settings: WebhookSettings) {
    const made = await addWebhook(organizationId, settings)
    await queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey })
    onMade(made)
  }
  return <WebhookForm settings={nothing} submit="Add webhook" onSubmit={add} />
}
