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

function whatIsLost({ title, chunk_count, status }: Source, readers: Reader[]) {
  const parts =
    chunk_count > 0
      ? `, its file and its ${chunk_count.toLocaleString('en')} passages.`
      : ' and its file.'
  const names = list.format(readers.map(({ name }) => name))
  const isRead = status === 'ready' && readers.length > 0
  return `This removes “${title}”${parts}${isRead ? ` ${names} can no longer answer from it.` : ''} You can’t undo this.`
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
