import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { deleteGallery, type ListedGallery } from './queries.ts'

type DeleteGalleryDialogProps = {
  organizationId: string
  gallery: ListedGallery | undefined
  onClose: () => void
  onDeleted: (gallery: ListedGallery) => void
}

/** The agents stay: a gallery only shows them. */
export function DeleteGalleryDialog(props: DeleteGalleryDialogProps) {
  const { organizationId, gallery, onClose, onDeleted } = props
  return (
    <ConfirmDialog
      subject={gallery}
      ask={({ title, status }) => ({
        title: `Delete ${title}?`,
        text: `This removes the page with its texts, logo and colours.${status === 'published' ? ' Its link stops working at once.' : ''} The agents stay. You can’t undo this.`,
        cancel: 'Keep the gallery',
        confirm: 'Delete gallery',
      })}
      onConfirm={({ id }) => deleteGallery(organizationId, id)}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
