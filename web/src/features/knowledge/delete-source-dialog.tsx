import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { deleteSource, type Reader } from './queries.ts'
import type { Source } from './source.ts'

type DeleteSourceDialogProps = {
  source: Source | undefined
  readers: Reader[]
  onClose: () => void
}

const list = new Intl.ListFormat('en')

export function DeleteSourceDialog({ source, readers, onClose }: DeleteSourceDialogProps) {
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: (doomed: Source) => deleteSource(doomed),
    onSuccess: async (_nothing, doomed) => {
      onClose()
      toast.success(`${doomed.title} was deleted`)
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <Dialog open={source !== undefined} onOpenChange={(open) => !open && close()}>
      {source && (
        <DialogContent>
          <DialogTitle>Delete this source?</DialogTitle>
          <DialogDescription>
            This removes “{source.title}”
            {source.chunk_count > 0
              ? `, its file and its ${source.chunk_count.toLocaleString('en')} passages. `
              : ' and its file. '}
            {source.status === 'ready' && readers.length > 0
              ? `${list.format(readers.map(({ name }) => name))} can no longer answer from it. `
              : ''}
            You can’t undo this.
          </DialogDescription>
          {deletion.error && (
            <p role="alert" className="px-5 pb-4 text-13 text-red">
              {deletion.error.message}
            </p>
          )}
          <DialogFooter>
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="danger"
              busy={deletion.isPending}
              onClick={() => deletion.mutate(source)}
            >
              Delete source
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
