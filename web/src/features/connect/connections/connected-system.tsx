import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { AgentLink, UsingAgents } from '../using-agents.tsx'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { ConnectionState } from './connection-state.tsx'
import {
  type Connection,
  type ConnectionUse,
  disconnect,
  testConnection,
  useOfConnectionQuery,
} from './queries.ts'
import { RecentCalls } from './recent-calls.tsx'
import { Renewal } from './renewal.tsx'
import { WrittenResults } from './written-results.tsx'

type ConnectedSystemProps = ConnectionSheetProps & { connection: Connection }

/** How a connected system is, what agents can do there and which do; an owner tests and ends it. */
export function ConnectedSystem(props: ConnectedSystemProps) {
  const { organizationId, service, connection, canWrite, onGuide, onRecords } = props
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<Connection>()
  const use = useQuery(useOfConnectionQuery(organizationId, connection.id))
  const reload = () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
  const trial = useMutation({
    mutationFn: testConnection,
    onSuccess: ({ status }) => {
      if (status === 'connected') toast.success(`${service.name} works`)
    },
    onSettled: reload,
  })
  const { base_url, is_practice, last_error, tested_at } = connection
  return (
    <>
      <section aria-label="Status" className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <ConnectionState connection={connection} />
          <span className="text-12 text-text-3" title={exactTime(tested_at)}>
            Tested {relativeTime(tested_at)}
          </span>
        </p>
        {last_error && (
          <p role="status" className="text-13 text-red">
            {last_error}
          </p>
        )}
        <p className="font-mono text-12 text-text-2 wrap-anywhere">{base_url}</p>
        <FormError>{trial.error?.message}</FormError>
        <div className="flex flex-wrap gap-2">
          {canWrite && (
            <Button busy={trial.isPending} onClick={() => trial.mutate(connection)}>
              Test
            </Button>
          )}
          {is_practice && <Button onClick={onRecords}>See its records</Button>}
        </div>
        {canWrite && <Renewal {...{ organizationId, service, connection }} />}
      </section>
      {use.data ? (
        <Use {...use.data} name={service.name} />
      ) : use.error ? (
        <LoadFailure
          title="What agents can do did not load"
          error={use.error}
          onRetry={use.refetch}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      <RecentCalls organizationId={organizationId} connectionId={connection.id} />
      <WrittenResults
        organizationId={organizationId}
        connection={connection}
        record={service.id === 'salesforce' ? 'case' : 'incident'}
        canWrite={canWrite}
      />
      <footer className="mt-auto flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onGuide}>
          Call an agent from {service.name}
        </Button>
        {canWrite && (
          <Button variant="danger" onClick={() => setDoomed(connection)}>
            Disconnect
          </Button>
        )}
      </footer>
      <ConfirmDialog
        subject={doomed}
        ask={() => ({
          title: `Disconnect ${service.name}?`,
          text: `${agentsIn(use.data)} Its credentials are deleted; records there stay.`,
          cancel: 'Keep it connected',
          confirm: 'Disconnect',
        })}
        onConfirm={disconnect}
        onDone={() => void toast.success(`${service.name} is disconnected`)}
        onSettled={reload}
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}

function agentsIn(use: ConnectionUse | undefined) {
  const count = use?.agents.length ?? 0
  if (count === 0) return 'No agent uses it.'
  return `${count === 1 ? 'One agent loses' : `${count} agents lose`} what it does there.`
}

const rule = ({ acts, asks }: ConnectionUse['tools'][number]) =>
  acts === 'read' ? 'Reads' : asks ? 'Writes, asks the visitor first' : 'Writes, without asking'

function Use({ tools, agents, name }: ConnectionUse & { name: string }) {
  return (
    <>
      <UsingAgents
        title="Agents that use it"
        none={`None yet. Open an agent and choose under Actions what it may do in ${name}.`}
      >
        {agents.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
            {agents.map((agent) => (
              <li key={agent.id}>
                <AgentLink {...agent} />
              </li>
            ))}
          </ul>
        )}
      </UsingAgents>
      <section aria-labelledby="acts-there" className="flex flex-col gap-2">
        <h3 id="acts-there" className="font-medium text-14">
          What agents can do there
        </h3>
        <ul className="flex flex-col divide-y rounded-lg border">
          {tools.map((tool) => (
            <li
              key={tool.id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-13"
            >
              {tool.title}
              <span className="text-12 text-text-3">{rule(tool)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
