import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { handBack, proposeSummary, type Summary } from './queries.ts'

type HandBackDialogProps = {
  talkId: string
  agent: string
  onDone: () => void
  onClose: () => void
}

function help({ isPending, data }: Pick<UseQueryResult<Summary>, 'isPending' | 'data'>) {
  if (isPending) return 'Reading what was said…'
  if (!data) return 'No summary could be proposed. Write what was agreed.'
  return data.by === 'model'
    ? 'Proposed by the agent’s language model. Check it.'
    : 'From what was said last. Add what was agreed.'
}

/** The agent goes on: with a summary that is proposed, and that the member may change. */
export function HandBackDialog({ talkId, agent, onDone, onClose }: HandBackDialogProps) {
  const proposed = useQuery({
    queryKey: ['handoff-summary', talkId],
    queryFn: () => proposeSummary(talkId),
    // Another one for each time it is opened.
    gcTime: 0,
    retry: false,
  })
  const [written, setWritten] = useState<string>()
  const summary = written ?? proposed.data?.summary ?? ''
  const back = useMutation({
    mutationFn: () => handBack(talkId, summary),
    onSuccess: onDone,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={`Hand back to ${agent}`}>
          {agent} answers the visitor again, who is told so. The summary is for {agent} and your
          colleagues.
        </DialogHeader>
        <div className="flex flex-col gap-3 px-5 pb-5">
          <Field label="Summary" help={help(proposed)}>
            <Textarea
              rows={6}
              maxLength={4000}
              value={summary}
              onChange={(event) => setWritten(event.target.value)}
            />
          </Field>
          <FormError>{back.error?.message}</FormError>
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={back.isPending} onClick={() => back.mutate()}>
            Hand back
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
