import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { TableSkeleton } from '@/components/ui/skeleton.tsx'
import { PracticeHead } from '../practice-head.tsx'
import { Account } from './account.tsx'
import { ActionForm } from './action-form.tsx'
import { McpServer } from './mcp-server.tsx'
import { accountQuery, zapierRecordsQuery } from './queries.ts'
import { Runs } from './runs.tsx'
import { Zaps } from './zaps.tsx'

type PracticeZapierProps = {
  organizationId: string
  canWrite: boolean
  onBack: () => void
  onCreateKey: () => void
}

/** The practice Zapier's own page: its account of this product, its Zaps, their history, and actions by hand. */
export function PracticeZapier(props: PracticeZapierProps) {
  const { organizationId, canWrite, onBack, onCreateKey } = props
  const account = useQuery({ ...accountQuery(organizationId), enabled: canWrite })
  const records = useQuery(zapierRecordsQuery(organizationId))
  const isConnected = account.data?.state === 'connected'
  const { zaps = [], runs = [] } = records.data ?? {}
  return (
    <div className="flex flex-col gap-4">
      <PracticeHead of="Zapier" onBack={onBack}>
        A Zapier of your organization alone, served here. It speaks with this product as the real
        one does: it subscribes with your key, is told what happens, and runs actions. Where a real
        Zap goes on in another app, this one keeps what it was told in its history.
      </PracticeHead>
      {canWrite && <Account organizationId={organizationId} onCreateKey={onCreateKey} />}
      <McpServer organizationId={organizationId} canWrite={canWrite} />
      {records.isLoadingError ? (
        <LoadFailure
          title="The Zaps did not load"
          error={records.error}
          onRetry={records.refetch}
        />
      ) : records.isPending ? (
        <TableSkeleton rows={4} className="h-14">
          <span />
        </TableSkeleton>
      ) : zaps.length === 0 ? (
        <p className="text-13 text-text-2">
          Its Zaps are here as soon as the account is connected.
        </p>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Zaps organizationId={organizationId} zaps={zaps} canWrite={canWrite && isConnected} />
            {canWrite && (
              <ActionForm
                organizationId={organizationId}
                agents={account.data?.state === 'connected' ? account.data.agents : []}
              />
            )}
          </div>
          <Runs runs={runs} />
        </div>
      )}
    </div>
  )
}
