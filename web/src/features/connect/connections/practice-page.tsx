import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { TableSkeleton } from '@/components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { PracticeHead } from '../practice-head.tsx'
import { type PracticeSystem, type PracticeTable, systemOf, tablesOf } from '../practice-tables.ts'
import { nameOfService } from '../services.ts'
import { practiceLabels, shownRecord } from './practice-records.ts'
import { type PracticeRecord, practiceQuery, setPracticeAccess } from './queries.ts'

type PracticePageProps = {
  organizationId: string
  canWrite: boolean
  table: PracticeTable
  onTable: (table: PracticeTable) => void
  onBack: () => void
}

/** The practice system's own page: what stands in it, and whether it lets its client in. */
export function PracticePage(props: PracticePageProps) {
  const { organizationId, canWrite, table, onTable, onBack } = props
  const system = systemOf(table)
  const practice = useQuery(practiceQuery(organizationId, system))
  return (
    <div className="flex flex-col gap-4">
      <PracticeHead of={nameOfService(system)} onBack={onBack}>
        Harbour & Pine, a maker of garden furniture that exists only here. What your agents file is
        listed as in the other system.
      </PracticeHead>
      {practice.data ? (
        <>
          {canWrite && (
            <Access
              organizationId={organizationId}
              system={system}
              isAllowed={practice.data.allows_access}
            />
          )}
          <Tabs value={table} onValueChange={(value) => onTable(value as PracticeTable)}>
            <TabsList aria-label="Tables" className="mb-4">
              {tablesOf[system].map((one) => (
                <TabsTrigger key={one} value={one}>
                  {practiceLabels[one]}
                </TabsTrigger>
              ))}
            </TabsList>
            <TabsContent value={table}>
              <Records
                table={table}
                records={practice.data.records.filter(({ table_name }) => table_name === table)}
              />
            </TabsContent>
          </Tabs>
        </>
      ) : practice.error ? (
        <LoadFailure
          title="The records did not load"
          error={practice.error}
          onRetry={practice.refetch}
        />
      ) : practice.isPending ? (
        <TableSkeleton rows={4} className="h-14">
          <span />
        </TableSkeleton>
      ) : (
        <div className="rounded-xl border border-border-3 border-dashed">
          <EmptyState title="No practice system yet">
            It opens when it is connected for the first time.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

/** What lets agents in again: who signed in has to do so once more. */
const again: Record<PracticeSystem, string> = {
  salesforce: 'Agents are refused until you allow it, disconnect it and sign in again.',
  servicenow: 'Agents are refused until you allow it again.',
}

type AccessProps = { organizationId: string; system: PracticeSystem; isAllowed: boolean }

/** What an administrator of the other system can do to us. */
function Access({ organizationId, system, isAllowed }: AccessProps) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: () => setPracticeAccess(organizationId, system, !isAllowed),
    onError: (error) => void toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] }),
  })
  return (
    <Card
      aria-label="Access"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2 font-medium text-14">
          Access of your agents
          <Badge tone={isAllowed ? 'ok' : 'bad'}>{isAllowed ? 'Allowed' : 'Revoked'}</Badge>
        </p>
        <p className="text-13 text-text-2">
          {isAllowed
            ? 'Revoke it to see what visitors and owners are told when another system shuts us out.'
            : again[system]}
        </p>
      </div>
      <Button busy={change.isPending} onClick={() => change.mutate()}>
        {isAllowed ? 'Revoke access' : 'Allow access'}
      </Button>
    </Card>
  )
}

type RecordsProps = { table: PracticeTable; records: PracticeRecord[] }

function Records({ table, records }: RecordsProps) {
  if (records.length === 0) {
    return <p className="text-13 text-text-2">Nothing stands here.</p>
  }
  return (
    <Card>
      <ul aria-label={practiceLabels[table]} className="flex flex-col divide-y">
        {records.map((record) => (
          <RecordRow key={record.id} table={table} record={record} />
        ))}
      </ul>
    </Card>
  )
}

type RecordRowProps = { table: PracticeTable; record: PracticeRecord }

function RecordRow({ table, record: { fields, updated_at } }: RecordRowProps) {
  const { number, title, state, text, notes, more } = shownRecord(table, fields)
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {number && <span className="font-mono text-12 text-text-2">{number}</span>}
        <span className="min-w-0 flex-1 basis-48 font-medium text-14 wrap-anywhere">{title}</span>
        {state && <Badge tone="plain">{state}</Badge>}
      </p>
      {text && (
        <p className="max-w-reading text-13 text-text-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {notes && (
        <p className="max-w-reading border-border-3 border-l-2 pl-3 text-12 text-text-2 whitespace-pre-line wrap-anywhere">
          {notes}
        </p>
      )}
      <p className="text-12 text-text-3 wrap-anywhere">
        {more.length > 0 && `${more.join(' · ')} · `}
        <span title={exactTime(updated_at)}>changed {relativeTime(updated_at)}</span>
      </p>
    </li>
  )
}
