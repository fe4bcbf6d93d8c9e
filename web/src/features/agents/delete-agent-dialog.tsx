import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { isPublished } from './agent-search.ts'
import { deleteTemplate } from './queries.ts'
import type { Template } from './template.ts'

type DeleteAgentDialogProps = {
  template: Template | undefined
  onClose: () => void
  onDeleted: (template: Template) => void
}

/** The knowledge belongs to the organisation and stays. */
export function DeleteAgentDialog({ template, onClose, onDeleted }: DeleteAgentDialogProps) {
  return (
    <ConfirmDialog
      subject={template}
      ask={({ name, ...rest }) => ({
        title: `Delete ${name}?`,
        text: `This removes the draft, every published version and the conversations with ${name}.${isPublished(rest) ? ' The public link stops working at once.' : ''} Your knowledge sources stay. You can’t undo this.`,
        cancel: `Keep ${name}`,
        confirm: 'Delete agent',
      })}
      onConfirm={({ id }) => deleteTemplate(id)}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
