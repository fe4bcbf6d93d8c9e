import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { relativeTime } from '@/lib/format/relative-time.ts'
import { isOpen, progressOf } from '@/session/tasks/agent-state.ts'
import { useAgentTask } from '@/session/tasks/use-agent-task.ts'
import { siteCountQuery } from './queries.ts'
import { syncedOf } from './sync-result.ts'

/** Reads all pages and sites of the web again, and tells what was new, changed, gone and as before. */
export function SyncSection({ organizationId }: { organizationId: string }) {
  const { data: count = 0 } = useQuery(siteCountQuery(organizationId))
  return count > 0 ? <Sync organizationId={organizationId} count={count} /> : null
}

function Sync({ organizationId, count }: { organizationId: string; count: number }) {
  const task = useAgentTask(organizationId, 'knowledge-sync')
  const { state } = task
  const isWorking = state ? isOpen(state) : false
  const synced = state?.status === 'completed' ? syncedOf(state.result) : []
  return (
    <Card aria-label="Sync of websites" className="mb-4 px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* Room for what is told of the last time, which comes later. */}
        <div className="flex min-h-11 min-w-0 flex-1 basis-60 flex-col justify-center">
          <p role="status" className="break-words">
            {isWorking
              ? (state?.message ?? 'Waiting for its turn')
              : state?.status === 'completed'
                ? state.message
                : `${count === 1 ? 'One source is' : `${count} sources are`} read from the web.`}
          </p>
          {isWorking && state && (
            <Progress
              value={progressOf(state) ?? 0}
              label="Websites are being read again"
              className="mt-2 max-w-80"
            />
          )}
          {state?.status === 'failed' && <p className="mt-1 break-words text-red">{state.error}</p>}
          {state?.status === 'completed' && (
            <p className="mt-1 text-12 text-text-3">Synced {relativeTime(state.lastUpdatedAt)}</p>
          )}
        </div>
        {isWorking ? (
          <Button busy={task.isCancelling} onClick={task.cancel}>
            <X size={16} aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <>
            {state?.status === 'failed' && (
              <Button busy={task.isAsking} onClick={task.retry}>
                Retry
              </Button>
            )}
            <Button
              busy={task.isAsking}
              disabled={state === undefined}
              onClick={() => task.trigger({ sources: 'all' })}
            >
              <RotateCcw size={16} aria-hidden="true" />
              Sync
            </Button>
          </>
        )}
      </div>
      {synced.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-12 text-text-2">What changed, by source</summary>
          <ul className="mt-2 divide-y divide-border-1">
            {synced.map(({ id, title, says, hasFailed }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1.5">
                <span className="min-w-0 flex-1 basis-40 truncate">{title}</span>
                <span
                  className={`min-w-0 break-words text-12 ${hasFailed ? 'text-red' : 'text-text-3'}`}
                >
                  {says}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
