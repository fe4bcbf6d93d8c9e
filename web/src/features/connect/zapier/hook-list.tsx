import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { deliveryStates, eventLabels } from '../events.ts'
import { endHook, type Hook, keyFault } from './queries.ts'

type HookListProps = { hooks: Hook[]; canWrite: boolean; onEnded: () => void }

/** Who subscribed to what, since when, and how the last event reached it. */
export function HookList({ hooks, canWrite, onEnded }: HookListProps) {
  const [doomed, setDoomed] = useState<Hook>()
  return (
    <section aria-labelledby="zaps" className="flex flex-col gap-2">
      <h3 id="zaps" className="font-medium text-14">
        Zaps that listen
      </h3>
      {hooks.length === 0 ? (
        <p className="text-13 text-text-2">
          None yet. A Zap that starts with something that happens here is listed as soon as it is
          switched on.
        </p>
      ) : (
        <ul className="flex flex-col divide-y rounded-lg border">
          {hooks.map((hook) => (
            <HookRow
              key={hook.id}
              hook={hook}
              onEnd={canWrite ? () => setDoomed(hook) : undefined}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        subject={doomed}
        ask={(hook) => ({
          title: 'End this subscription?',
          text: `The Zap is not told of “${nameOf(hook)}” any more, and what waits for it is dropped. Switch the Zap off and on to begin again.`,
          cancel: 'Keep it',
          confirm: 'End it',
        })}
        onConfirm={endHook}
        onDone={() => void toast.success('The subscription has ended')}
        onSettled={onEnded}
        onClose={() => setDoomed(undefined)}
      />
    </section>
  )
}

/** Where it is told: who is told here is the practice Zapier. */
const placeOf = ({ url }: Hook) =>
  new URL(url).origin === window.location.origin ? 'practice Zapier' : new URL(url).host

const nameOf = ({ events: [event] }: Hook) => (event ? eventLabels[event] : '')

function HookRow({ hook, onEnd }: { hook: Hook; onEnd: (() => void) | undefined }) {
  const [last] = hook.webhook_deliveries
  const at = last && (last.delivered_at ?? last.created_at)
  const fault = keyFault(hook) ?? (last && last.state !== 'delivered' ? last.last_error : null)
  const name = nameOf(hook)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-text-3 wrap-anywhere">
          <span title={exactTime(hook.created_at)}>Since {relativeTime(hook.created_at)}</span>
          {hook.integration_keys && ` · key ${hook.integration_keys.name}`}
          {` · ${placeOf(hook)}`}
        </p>
      </div>
      {/* Together: alone on a line of its own the button would belong to nothing. */}
      <div className="flex items-center justify-between gap-3 max-sm:w-full">
        {last && at ? (
          <span className="flex items-center gap-2 text-12 text-text-3" title={exactTime(at)}>
            {relativeTime(at)}
            <Badge tone={deliveryStates[last.state].tone}>{deliveryStates[last.state].label}</Badge>
          </span>
        ) : (
          <span className="text-12 text-text-3">Nothing sent yet</span>
        )}
        {onEnd && (
          <Button size="sm" onClick={onEnd} aria-label={`End ${name}`}>
            End
          </Button>
        )}
      </div>
      {fault && <p className="w-full text-12 text-red wrap-anywhere">{fault}</p>}
    </li>
  )
}
