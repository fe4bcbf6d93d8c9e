import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { deleteSource, type Reader } from './queries.ts'
import type { Source } from './source.ts'

type DeleteSourceDialogProps = {
  source: Source | undefined
  readers: Reader[]
  onClose: () => void
}

const list = new Intl.ListFormat('en')

function whatIsLost({ title, kind, chunk_count, status }: Source, readers: Reader[]) {
  const passages = chunk_count === 1 ? 'passage' : 'passages'
  const parts = [
    kind === 'file' && 'its file',
    chunk_count > 0 && `its ${chunk_count.toLocaleString('en')} ${passages}`,
  ].filter((part) => part !== false)
  const names = list.format(readers.map(({ name }) => name))
  const isRead = status === 'ready' && readers.length > 0
  return `This removes ${list.format([`“${title}”`, ...parts])}.${isRead ? ` ${names} can no longer answer from it.` : ''} You can’t undo this.`
}

export function DeleteSourceDialog({ source, readers, onClose }: DeleteSourceDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={source}
      ask={(doomed) => ({
        title: 'Delete this source?',
        text: whatIsLost(doomed, readers),
        confirm: 'Delete source',
      })}
      onConfirm={deleteSource}
      onDone={({ title }) => {
        toast.success(`${title} was deleted`)
        return queryClient.invalidateQueries({ queryKey: ['knowledge'] })
      }}
      onClose={onClose}
    />
  )
}
