import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { SigningSecret } from '@/components/signing-secret.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { eventLabels } from '../events.ts'
import { Deliveries } from './deliveries.tsx'
import {
  changeWebhook,
  deleteWebhook,
  type Made,
  testWebhook,
  type Webhook,
  type WebhookSettings,
  webhooksQuery,
} from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

type WebhookDetailsProps = {
  organizationId: string
  webhook: Webhook
  canWrite: boolean
  /** Where it was made just now. */
  secret: string | undefined
  onSecret: (made: Made) => void
  onDeleted: () => void
}

/** One webhook: where it goes, what it is sent, and what came of it. */
export function WebhookDetails(props: WebhookDetailsProps) {
  const { organizationId, webhook, canWrite, secret, onSecret, onDeleted } = props
  const queryClient = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const [asked, setAsked] = useState<'delete' | 'secret'>()
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey })
  const act = useMutation({
    mutationFn: (work: (webhook: Webhook) => Promise<unknown>) => work(webhook),
    onError: (error) => toast.error(error.message),
    onSettled: reload,
  })
  const isTest = act.variables === testWebhook
  async function change(settings: WebhookSettings) {
    // A secret does not go along to another address.
    const new_secret = settings.url !== webhook.url
    const made = await changeWebhook(webhook, { ...settings, new_secret })
    await reload()
    setChanging(false)
    if (made.secret) onSecret(made)
  }
  const { url, description, events, disabled_at } = webhook
  if (isChanging) {
    return (
      <WebhookForm
        settings={{ url, description, events }}
        help="Another address gets another secret."
        submit="Save"
        onSubmit={change}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <>
      {secret && <SigningSecret secret={secret} />}
      <section aria-label="Webhook" className="flex flex-col gap-3">
        <p>
          <WebhookState webhook={webhook} />
        </p>
        {description && <p className="text-14">{description}</p>}
        <p className="font-mono text-12 text-text-2 wrap-anywhere">{url}</p>
        <p className="text-13 text-text-2">
          Events: {events.map((event) => eventLabels[event]).join(', ')}
        </p>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={disabled_at !== null}
              busy={act.isPending && isTest}
              onClick={() => !act.isPending && act.mutate(testWebhook)}
            >
              Send a test
            </Button>
            <Button onClick={() => setChanging(true)}>Change</Button>
            <Button
              busy={act.isPending && !isTest}
              onClick={() =>
                !act.isPending &&
                act.mutate((one) => changeWebhook(one, { enabled: Boolean(disabled_at) }))
              }
            >
              {disabled_at ? 'Switch on' : 'Switch off'}
            </Button>
            <Button onClick={() => setAsked('secret')}>New secret</Button>
          </div>
        )}
      </section>
      <Deliveries {...{ organizationId, webhook, canWrite }} />
      {canWrite && (
        <Button variant="danger" className="mt-auto self-end" onClick={() => setAsked('delete')}>
          Delete webhook
        </Button>
      )}
      <ConfirmDialog
        subject={asked === 'delete' ? webhook : undefined}
        ask={() => ({
          title: 'Delete this webhook?',
          text: 'Events that wait for it are dropped, and its log is deleted too.',
          cancel: 'Keep it',
          confirm: 'Delete webhook',
          isDanger: true,
        })}
        onConfirm={deleteWebhook}
        onDone={() => {
          toast.success('The webhook is deleted')
          onDeleted()
          return reload()
        }}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmDialog
        subject={asked === 'secret' ? webhook : undefined}
        ask={() => ({
          title: 'Make a new secret?',
          text: 'The old secret stops signing at once, so give your system the new one straight away.',
          cancel: 'Keep the old one',
          confirm: 'Make a new secret',
        })}
        onConfirm={(one) => changeWebhook(one, { new_secret: true })}
        onDone={(_, made) => onSecret(made)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
