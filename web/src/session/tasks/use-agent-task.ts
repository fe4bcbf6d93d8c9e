import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Json } from '@/lib/database.ts'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { toast } from '@/lib/toast.ts'
import { agentStateOf, canRetry, type TaskRow } from './agent-state.ts'
import { type AskedTask, cancelTask, insertTask, latestTaskQuery, liveTask } from './queries.ts'

/** The newest task of an agent as the server has it, and what can be done with it. */
export function useAgentTask(organizationId: string, agent: string) {
  const queryClient = useQueryClient()
  const query = latestTaskQuery(organizationId, agent)
  const { queryKey } = query
  const { data: row, error, refetch } = useQuery(query)
  useLiveRows(row ? [liveTask(row.event_id, queryKey)] : [])
  useFailureToast(row)
  const state = row ? agentStateOf(row) : null

  const asking = useMutation({
    mutationFn: (task: AskedTask) => insertTask(organizationId, task),
    onSuccess: async (made) => {
      // An answer that is on its way does not know of it.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, made)
    },
    onError: (refusal) => toast.error('This did not start', { description: refusal.message }),
  })
  const cancelling = useMutation({
    mutationFn: () => cancelTask(row?.id ?? ''),
    onError: (refusal) => toast.error('This was not cancelled', { description: refusal.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })

  return {
    /** Undefined while it is not known. */
    state: row === undefined ? undefined : state,
    loadError: row === undefined ? error : null,
    reload: () => void refetch(),
    isAsking: asking.isPending,
    isCancelling: cancelling.isPending,
    trigger: (input: Json) => asking.mutate({ agent_name: agent, input, status: 'triggered' }),
    retry() {
      if (!canRetry(state)) {
        toast.error(`Failed to initiate retry for ${agent}. Required data missing.`)
        return
      }
      const { agentFnName: agent_name, input, eventId: event_id } = state
      asking.mutate({ agent_name, input, event_id, status: 'retrying' })
    },
    cancel: () => cancelling.mutate(),
  }
}

/** A task that fails while it is looked at says so. */
function useFailureToast(row: TaskRow | null | undefined) {
  const seen = useRef<TaskRow | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = row ?? null
    const isSame = before?.id === row?.id
    if (row?.status !== 'failed' || !isSame || before?.status === 'failed') return
    toast.error(row.message ?? row.error ?? 'The task failed.')
  }, [row])
}
