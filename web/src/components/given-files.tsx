import { useQuery } from '@tanstack/react-query'
import { FileText, ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bearer } from '@/lib/call-function.ts'
import { cn } from '@/lib/cn.ts'
import type { Row } from '@/lib/query/row.ts'
import { toast } from '@/lib/toast.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { Words } from '@/lib/visitor-words/words.ts'

/** A file or picture that a visitor gave to an agent. */
export type GivenFile = Pick<Row<'attachments'>, 'id' | 'name'> & { kind: string }

async function bytesOf(id: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(`/functions/v1/attachments/${id}/content`, {
    headers: await bearer(),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.blob()
}

async function save({ id, name }: GivenFile, words: Words) {
  try {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await bytesOf(id))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  } catch {
    toast.error(words.fileIsGone)
  }
}

/** The address of what was loaded, for as long as it is shown. */
function useAddress(blob: Blob | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

function Picture({ file }: { file: GivenFile }) {
  const { data } = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: ({ signal }) => bytesOf(file.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const address = useAddress(data)
  return address ? (
    <img
      src={address}
      alt={file.name}
      className="max-h-40 max-w-full rounded-lg border border-border-2 object-contain"
    />
  ) : (
    <Chip file={file} />
  )
}

function Chip({ file }: { file: GivenFile }) {
  const Icon = file.kind === 'image' ? ImageIcon : FileText
  return (
    <span className="flex min-w-0 items-center gap-2 rounded-lg border border-border-2 bg-bg-2 px-2.5 py-1.5 text-13">
      <Icon size={16} className="flex-none text-text-3" aria-hidden="true" />
      <span className="truncate">{file.name}</span>
    </span>
  )
}

/** What a message was sent with; each can be saved. */
export function GivenFiles({ files, className }: { files: GivenFile[]; className?: string }) {
  const words = useWords()
  return (
    <ul aria-label={words.files} className={cn('flex max-w-full flex-wrap gap-2', className)}>
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-label={words.save(file.name)}
            onClick={() => void save(file, words)}
            className="max-w-full rounded-lg text-left hover:opacity-85"
          >
            {file.kind === 'image' ? <Picture file={file} /> : <Chip file={file} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
