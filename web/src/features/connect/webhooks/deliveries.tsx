import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { toast } from '@/lib/toast.ts'
import { deliveryStates, eventLabels } from '../events.ts'
import {
  type Delivery,
  deliveriesQuery,
  liveDeliveries,
  sendAgain,
  type Webhook,
  webhooksQuery,
} from './queries.ts'

type DeliveriesProps = { organizationId: string; webhook: Webhook; canWrite: boolean }

/** What a webhook was sent, the newest first, while it is sent; an owner has one sent again. */
export function Deliveries({ organizationId, webhook, canWrite }: DeliveriesProps) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(deliveriesQuery(organizationId, webhook.id))
  useLiveRows([liveDeliveries(organizationId)])
  const again = useMutation({
    mutationFn: sendAgain,
    onError: (refused) => toast.error('It is not sent again', { description: refused.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey }),
  })
  const maySend = canWrite && webhook.disabled_at === null
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-2">
      <h3 id="deliveries" className="font-medium text-14">
        Delivery log
      </h3>
      {!data ? (
        error ? (
          <LoadFailure title="The log did not load" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : data.length === 0 ? (
        <p className="text-13 text-text-2">
          Nothing was sent yet. {canWrite && 'Send a test to see what your system answers.'}
        </p>
      ) : (
        <ul aria-label="Newest deliveries" className="flex flex-col divide-y rounded-lg border">
          {data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              isBehind={isBehind(delivery, data)}
              delivery={delivery}
              busy={again.isPending && again.variables.id === delivery.id}
              onAgain={maySend ? () => again.mutate(delivery) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

const labels: Record<string, string> = { ...eventLabels, 'webhook.test': 'Test event' }

type DeliveryRowProps = {
  delivery: Delivery
  /** Whether an earlier one of the same subject goes before it. */
  isBehind: boolean
  busy: boolean
  onAgain: (() => void) | undefined
}

const isBehind = ({ id, state, subject }: Delivery, newestFirst: Delivery[]) =>
  state === 'waiting' &&
  newestFirst
    .slice(newestFirst.findIndex((one) => one.id === id) + 1)
    .some((earlier) => earlier.subject === subject && earlier.state === 'waiting')

function DeliveryRow({ delivery, isBehind, busy, onAgain }: DeliveryRowProps) {
  const { event_id, event_type, state, attempts, due_at, last_status, last_ms } = delivery
  const { last_error, created_at } = delivery
  const { tone, label } = deliveryStates[state]
  const name = labels[event_type] ?? event_type
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
      <div className="min-w-0 flex-1 basis-48">
        <p>{name}</p>
        <p className="text-12 text-text-3">
          <span title={exactTime(created_at)}>{relativeTime(created_at)}</span>
          {attempts > 0 && ` · ${attempts} ${attempts === 1 ? 'try' : 'tries'}`}
          {last_status !== null && ` · answered ${last_status} in ${last_ms} ms`}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {onAgain && state !== 'waiting' && (
        <Button size="sm" busy={busy} onClick={onAgain} aria-label={`Send ${name} again`}>
          Send again
        </Button>
      )}
      {onAgain && state === 'waiting' && last_error && !isBehind && (
        <Button size="sm" busy={busy} onClick={onAgain} aria-label={`Try now: ${name}`}>
          Try now
        </Button>
      )}
      {isBehind && (
        <p className="w-full text-12 text-text-2">
          It waits until an earlier event of the same conversation was taken.
        </p>
      )}
      <p className="w-full font-mono text-12 text-text-3 wrap-anywhere">{event_id}</p>
      {state !== 'delivered' && last_error && (
        <p className="w-full text-12 text-red wrap-anywhere">
          {last_error}{' '}
          {state === 'waiting' && (
            <span title={exactTime(due_at)}>Next try {clock.format(new Date(due_at))}.</span>
          )}
        </p>
      )}
    </li>
  )
}
