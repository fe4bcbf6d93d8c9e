import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { retentionQuery } from './deleted/queries.ts'
import { daysInWords } from './deleted/retention.tsx'
import { deleteSource } from './queries.ts'
import type { Reader } from './readers/readers.ts'
import { isAnsweredFrom, type Source } from './source.ts'

type DeleteSourceDialogProps = {
  organizationId: string
  source: Source | undefined
  readers: Reader[]
  onClose: () => void
}

const list = new Intl.ListFormat('en')

/** What goes, who loses it, and for how long there is a way back: none for what could not be read. */
function whatIsLost(source: Source, readers: Reader[], days: number) {
  const { title, kind, chunk_count, status } = source
  const passages = chunk_count === 1 ? 'passage' : 'passages'
  const parts = [
    kind === 'file' && 'its file',
    chunk_count > 0 && `its ${chunk_count.toLocaleString('en')} ${passages}`,
  ].filter((part) => part !== false)
  const names = list.format(readers.map(({ name }) => name))
  const isRead = isAnsweredFrom(source) && readers.length > 0
  return `This removes ${list.format([`“${title}”`, ...parts])}.${isRead ? ` ${names} can no longer answer from it.` : ''} ${days > 0 && status !== 'failed' ? `You can restore it for ${daysInWords(days)}.` : 'You can’t undo this.'}`
}

export function DeleteSourceDialog(props: DeleteSourceDialogProps) {
  const { organizationId, source, readers, onClose } = props
  const queryClient = useQueryClient()
  const { data: days = 0 } = useQuery({
    ...retentionQuery(organizationId),
    enabled: source !== undefined,
  })
  return (
    <ConfirmDialog
      subject={source}
      ask={(doomed) => ({
        title: 'Delete this source?',
        text: whatIsLost(doomed, readers, days),
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
