import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { AddWebhook } from './add-webhook.tsx'
import type { Made, Webhook } from './queries.ts'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookList } from './webhook-list.tsx'

export type WebhooksSheetProps = {
  organizationId: string
  webhooks: Webhook[] | undefined
  error: Error | null
  onRetry: () => void
  canWrite: boolean
  open: boolean
  /** The webhook that is looked at, or `new`. */
  shown: string | undefined
  onShow: (shown: string | undefined) => void
  onClose: () => void
}

/** The webhooks of an organization, or one of them. */
export function WebhooksSheet(props: WebhooksSheetProps) {
  const { webhooks, canWrite, open, shown, onShow, onClose } = props
  const [made, setMade] = useState<Made>()
  const webhook = webhooks?.find(({ id }) => id === shown)
  const isNew = canWrite && shown === 'new'
  const show = (next: string | undefined) => {
    setMade(undefined)
    onShow(next)
  }
  const close = () => {
    setMade(undefined)
    onClose()
  }
  // A click beside the sheet must not lose the secret.
  const stay = (event: Event) => made && event.preventDefault()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <SheetContent aria-describedby={undefined} onInteractOutside={stay} onEscapeKeyDown={stay}>
        <SheetHeader title={isNew ? 'Add a webhook' : webhook ? 'Webhook' : 'Webhooks'} />
        <div className="flex flex-1 flex-col gap-6 overflow-y-auto p-5">
          {(isNew || webhook) && (
            <Button variant="ghost" className="-ml-3 self-start" onClick={() => show(undefined)}>
              <ArrowLeft size={16} aria-hidden="true" />
              All webhooks
            </Button>
          )}
          {isNew ? (
            <AddWebhook
              organizationId={props.organizationId}
              onMade={(next) => {
                setMade(next)
                onShow(next.id)
              }}
            />
          ) : webhook ? (
            <WebhookDetails
              {...{ organizationId: props.organizationId, webhook, canWrite }}
              secret={made?.id === webhook.id ? made.secret : undefined}
              onSecret={setMade}
              onDeleted={() => show(undefined)}
            />
          ) : (
            <All {...props} onShow={show} />
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

function All({ webhooks, error, onRetry, canWrite, onShow }: WebhooksSheetProps) {
  if (!webhooks) {
    return error ? (
      <ErrorState title="The webhooks did not load" onRetry={onRetry}>
        {error.message}
      </ErrorState>
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  return (
    <>
      <p className="text-13 text-text-2">
        One POST request for each event that you choose, signed as{' '}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noopener"
          className="text-accent-text hover:underline"
        >
          Standard Webhooks
        </a>{' '}
        describes. Any answer in the 200s counts as received; after any other, it is tried again for
        three days. An event keeps its id, so your system can skip one that it already has.{' '}
        <Link
          to="/docs/interactions-api"
          hash="webhooks"
          className="text-accent-text hover:underline"
        >
          Events, bodies and examples
        </Link>
      </p>
      <WebhookList webhooks={webhooks} onShow={onShow} />
      {canWrite ? (
        <Button variant="primary" className="self-start" onClick={() => onShow('new')}>
          <Plus size={16} aria-hidden="true" />
          Add webhook
        </Button>
      ) : (
        <p className="text-13 text-text-2">An owner of your organization can add webhooks.</p>
      )}
    </>
  )
}
