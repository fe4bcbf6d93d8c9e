import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { dayOf, exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { formatOf } from '../source.ts'
import { type DeletedSource, deletedSourcesQuery, eraseSource, restoreSource } from './queries.ts'
import { Retention } from './retention.tsx'

type DeletedListProps = {
  organizationId: string
  /** Owners say for how long it is kept. */
  isOwner: boolean
}

/** What was deleted, each with a way back and a way to be rid of it. */
export function DeletedList({ organizationId, isOwner }: DeletedListProps) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(deletedSourcesQuery(organizationId))
  const [doomed, setDoomed] = useState<DeletedSource>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['knowledge', organizationId] })
  const restoring = useMutation({
    mutationFn: restoreSource,
    onSuccess: (_, { title }) =>
      toast.success(`${title} is back`, { description: 'It is being read again.' }),
    onError: (failure) => toast.error('It was not restored', { description: failure.message }),
    onSettled: refresh,
  })
  return (
    <section aria-label="Deleted" className="min-w-0">
      <Retention organizationId={organizationId} canChange={isOwner} />
      {!data ? (
        error ? (
          <LoadFailure title="What was deleted did not load" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )
      ) : data.length === 0 ? (
        <div className="rounded-xl border border-dashed border-border-3">
          <EmptyState title="Nothing was deleted">
            A source that you delete is listed here until its time is over.
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-border-1 rounded-xl border border-border-2 bg-bg-2">
          {data.map((source) => (
            <DeletedRow
              key={source.source_id}
              source={source}
              busy={restoring.isPending && restoring.variables.source_id === source.source_id}
              onRestore={() => restoring.mutate(source)}
              onErase={() => setDoomed(source)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        subject={doomed}
        ask={({ title }) => ({
          title: 'Remove it for good?',
          text: `“${title}” can then not be restored.`,
          confirm: 'Remove for good',
        })}
        onConfirm={eraseSource}
        onSettled={refresh}
        onClose={() => setDoomed(undefined)}
      />
    </section>
  )
}

type DeletedRowProps = {
  source: DeletedSource
  busy: boolean
  onRestore: () => void
  onErase: () => void
}

function DeletedRow({ source, busy, onRestore, onErase }: DeletedRowProps) {
  const { title, bytes, deleted_at, expires_at } = source
  const about = [formatOf(source), bytes === null ? null : fileSize(bytes)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="line-clamp-2 font-medium break-words">{title}</p>
        <p className="text-12 text-text-3">
          {about.join(', ')}, deleted{' '}
          <time dateTime={deleted_at} title={exactTime(deleted_at)}>
            {relativeTime(deleted_at)}
          </time>
          , kept until <time dateTime={expires_at}>{dayOf(expires_at)}</time>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" busy={busy} aria-label={`Restore ${title}`} onClick={onRestore}>
          <RotateCcw size={16} aria-hidden="true" />
          Restore
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Remove ${title} for good`} onClick={onErase}>
          Remove for good
        </Button>
      </div>
    </li>
  )
}
