import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { CloseButton } from '@/components/close-button.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import type { Json } from '@/lib/database.ts'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { toast } from '@/lib/toast.ts'
import { agentStateOf, isFields, isOpen, progressOf } from '@/session/tasks/agent-state.ts'
import { cancelTask, eventTaskQuery, liveTask } from '@/session/tasks/queries.ts'
import { downloadExport, requestAgentExport } from './agent-file.ts'
import type { Template } from './template.ts'

type ExportAgentDialogProps = { template: Template; onClose: () => void }

/** An agent as one file: it is made while one waits or goes on, and downloaded when it is ready. */
export function ExportAgentDialog({ template, onClose }: ExportAgentDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogHeader title={`Export ${template.name}`}>
          The agent with what it reads and its tests, as one file that can be imported elsewhere.
        </DialogHeader>
        <Export template={template} />
      </DialogContent>
    </Dialog>
  )
}

const textsIn = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function Export({ template }: { template: Template }) {
  const asking = useMutation({ mutationFn: () => requestAgentExport(template) })
  const { mutate } = asking
  useEffect(() => mutate(), [mutate])
  const query = eventTaskQuery(template.organization_id, asking.data ?? '')
  const { data: row } = useQuery({ ...query, enabled: asking.data !== undefined })
  useLiveRows(asking.data ? [liveTask(asking.data, query.queryKey)] : [])
  const cancelling = useMutation({
    mutationFn: () => cancelTask(row?.id ?? ''),
    onError: (error) => toast.error('This was not cancelled', { description: error.message }),
  })
  const downloading = useMutation({ mutationFn: downloadExport })
  const state = row ? agentStateOf(row) : null
  const result = state && isFields(state.result) ? state.result : {}
  const leftOut = textsIn(result.left_out)
  const failure = asking.error?.message ?? (state?.status === 'failed' ? state.error : null)
  const fault = failure ?? downloading.error?.message
  const isReady = state?.status === 'completed'
  return (
    <>
      <div className="px-5 pb-5 text-13">
        <p role="status" className="break-words">
          {failure ? '' : (state?.message ?? 'Waiting for its turn')}
        </p>
        {fault && (
          <p role="alert" className="break-words text-red">
            {fault}
          </p>
        )}
        {!failure && !isReady && (
          <Progress
            value={state ? (progressOf(state) ?? 0) : 0}
            label="The file is being made"
            className="mt-2"
          />
        )}
        {isReady && <p className="mt-1 text-text-3">It is kept for 7 days.</p>}
        {leftOut.length > 0 && (
          <p className="mt-1 break-words text-text-2">Not in the file: {leftOut.join(', ')}.</p>
        )}
      </div>
      <DialogFooter>
        {state && isOpen(state) && (
          <Button busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel
          </Button>
        )}
        <CloseButton />
        {failure && (
          <Button variant="primary" onClick={() => mutate()}>
            <RotateCcw size={16} aria-hidden="true" />
            Retry
          </Button>
        )}
        {isReady && (
          <Button
            variant="primary"
            busy={downloading.isPending}
            onClick={() => downloading.mutate(String(result.export_id))}
          >
            <Download size={16} aria-hidden="true" />
            Download
          </Button>
        )}
      </DialogFooter>
    </>
  )
}
