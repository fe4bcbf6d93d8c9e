import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from '@/components/form/switch.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { toast } from '@/lib/toast.ts'
import { eventLabels } from '../events.ts'
import { samplesOf, turnZap, type ZapierRecord } from './queries.ts'
import { Told } from './told.tsx'

type ZapsProps = { organizationId: string; zaps: ZapierRecord[]; canWrite: boolean }

/** The Zaps of the practice Zapier: each subscribes as soon as it is switched on. */
export function Zaps({ organizationId, zaps, canWrite }: ZapsProps) {
  return (
    <Card aria-labelledby="practice-zaps">
      <CardHeader>
        <CardTitle id="practice-zaps">Zaps</CardTitle>
      </CardHeader>
      <ul className="flex flex-col divide-y">
        {zaps.map((zap) => (
          <ZapRow key={zap.id} organizationId={organizationId} zap={zap} canWrite={canWrite} />
        ))}
      </ul>
    </Card>
  )
}

const labelOf = (event: string | undefined) =>
  Object.entries(eventLabels).find(([known]) => known === event)?.[1] ?? event

type ZapRowProps = { organizationId: string; zap: ZapierRecord; canWrite: boolean }

function ZapRow({ organizationId, zap, canWrite }: ZapRowProps) {
  const queryClient = useQueryClient()
  const { key = '', title = '', event, state } = zap.fields
  const isOn = state === 'on'
  const turn = useMutation({
    mutationFn: (on: boolean) => turnZap(organizationId, key, on),
    onError: (error) => void toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] }),
  })
  const samples = useMutation({
    mutationFn: () => samplesOf(organizationId, key),
    onError: (error) => void toast.error(error.message),
  })
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium text-14">{title}</p>
          <p className="text-12 text-text-3">When: {labelOf(event)}</p>
        </div>
        <div className="flex items-center justify-between gap-3 max-sm:w-full">
          {canWrite && (
            <Button
              size="sm"
              busy={samples.isPending}
              aria-label={`Test trigger ${labelOf(event)}`}
              onClick={() => samples.mutate()}
            >
              Test trigger
            </Button>
          )}
          <Switch
            aria-label={title}
            checked={isOn}
            disabled={!canWrite || turn.isPending}
            onCheckedChange={(on) => turn.mutate(on)}
          />
        </div>
      </div>
      {samples.data &&
        (samples.data.data.length === 0 ? (
          <p className="text-13 text-text-2">Nothing of this kind has happened yet.</p>
        ) : (
          <Told label={`Sample of ${labelOf(event)}`} text={inLines(samples.data.data[0])} />
        ))}
    </li>
  )
}

export const inLines = (value: unknown) => JSON.stringify(value, null, 2)
