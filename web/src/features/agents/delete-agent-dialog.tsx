import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { isPublished } from './agent-search.ts'
import { deleteTemplate } from './queries.ts'
import type { Template } from './template.ts'

type DeleteAgentDialogProps = {
  template: Template | undefined
  onClose: () => void
  onDeleted: (template: Template) => void
}

/** Says what is lost before it is lost. The knowledge belongs to the organisation and stays. */
export function DeleteAgentDialog({ template, onClose, onDeleted }: DeleteAgentDialogProps) {
  const deletion = useMutation({
    mutationFn: (doomed: Template) => deleteTemplate(doomed.id),
    onSuccess: (_nothing, doomed) => onDeleted(doomed),
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <Dialog open={template !== undefined} onOpenChange={(open) => !open && close()}>
      {template && (
        <DialogContent>
          <DialogTitle>Delete {template.name}?</DialogTitle>
          <DialogDescription>
            This removes the draft, every published version and the conversations with{' '}
            {template.name}.{isPublished(template) && ' The public link stops working at once.'}{' '}
            Your knowledge sources stay. You can’t undo this.
          </DialogDescription>
          {deletion.error && (
            <p role="alert" className="px-5 pb-4 text-13 text-red">
              {deletion.error.message}
            </p>
          )}
          <DialogFooter>
            <Button onClick={close}>Keep {template.name}</Button>
            <Button
              variant="danger"
              busy={deletion.isPending}
              onClick={() => deletion.mutate(template)}
            >
              Delete agent
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
