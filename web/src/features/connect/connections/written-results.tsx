import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import {
  type Connection,
  retryWriteBack,
  setWriteBack,
  type WriteBack,
  writeBacksQuery,
} from './queries.ts'

type WrittenResultsProps = {
  organizationId: string
  connection: Connection
  /** What a record is called there. */
  record: string
  canWrite: boolean
}

/** Whether what interactions find out is filed in a system, and what came of the newest. */
export function WrittenResults({
  organizationId,
  connection,
  record,
  canWrite,
}: WrittenResultsProps) {
  const queryClient = useQueryClient()
  const id = useId()
  const written = useQuery(writeBacksQuery(organizationId, connection.id))
  const reload = () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
  const again = useMutation({
    mutationFn: retryWriteBack,
    onSettled: reload,
    onError: (error) => toast.error('It is not tried again', { description: error.message }),
  })
  const change = useMutation({
    mutationFn: (writes: boolean) => setWriteBack(connection, writes),
    onSettled: reload,
    onError: (error) => toast.error('It was not changed', { description: error.message }),
  })
  return (
    <section aria-label="Results of interactions" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium text-14">
            File the results of interactions
          </label>
          <p id={`${id}-about`} className="text-13 text-text-2">
            When an interaction that your system began has its results, they become one {record}{' '}
            here, without asking.
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-about`}
          checked={change.isPending ? change.variables : connection.writes_results}
          disabled={!canWrite || change.isPending}
          onCheckedChange={(writes) => change.mutate(writes)}
        />
      </div>
      {written.data && written.data.length > 0 && (
        <ul aria-label="Newest results" className="flex flex-col divide-y rounded-lg border">
          {written.data.map((one) => (
            <WrittenRow
              key={one.id}
              written={one}
              busy={again.isPending && again.variables.id === one.id}
              onRetry={canWrite ? () => again.mutate(one) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const states = {
  waiting: { tone: 'warn', label: 'Waits' },
  written: { tone: 'ok', label: 'Filed' },
  dead: { tone: 'bad', label: 'Given up' },
} as const

type WrittenRowProps = { written: WriteBack; busy: boolean; onRetry: (() => void) | undefined }

function WrittenRow({ written, busy, onRetry }: WrittenRowProps) {
  const { state, record, last_error, created_at } = written
  const { tone, label } = states[state]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3 py-2 text-13">
      <span className="font-mono text-12">{record ?? 'Not filed yet'}</span>
      <span className="text-12 text-text-3" title={exactTime(created_at)}>
        {relativeTime(created_at)}
      </span>
      <Badge tone={tone}>{label}</Badge>
      {state !== 'written' && last_error && (
        <span className="w-full text-12 text-red wrap-anywhere">{last_error}</span>
      )}
      {state === 'dead' && onRetry && (
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  )
}
