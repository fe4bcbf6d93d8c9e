import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uuid } from '@/lib/uuid.ts'
import { type SameNamed, sameNamed } from './same-named.ts'
import { type StoredSource, uploadFile } from './upload.ts'

export type Upload = {
  id: string
  file: File
  percent: number
  /** What has a file of the same name: it waits until somebody says whether it takes its place. */
  same?: SameNamed | undefined
  /** The source whose file it takes the place of. */
  replaces?: string | undefined
  /** Why it is not on the server; the file is kept for another try. */
  error?: string | undefined
  cancel: () => void
}

/** Files on their way to the server, and those that did not arrive. Two travel at a time. */
export function useUploads(
  organizationId: string,
  onStored?: (source: StoredSource, file: File) => void,
) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const change = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  // A file that waits for its turn, or for its name to be looked up, may be taken back.
  const dismissed = useRef(new Set<string>())
  const dismiss = (id: string) => {
    dismissed.current.add(id)
    setUploads((all) => all.filter((upload) => upload.id !== id))
  }

  async function start({ id, file, replaces }: Pick<Upload, 'id' | 'file' | 'replaces'>) {
    if (dismissed.current.has(id)) return
    const abort = new AbortController()
    const cancel = () => abort.abort()
    change(id, { percent: 0, error: undefined, same: undefined, replaces, cancel })
    try {
      const source = await uploadFile({
        ...{ organizationId, file, replaces },
        signal: abort.signal,
        onProgress: (percent) => change(id, { percent }),
      })
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
      onStored?.(source, file)
      dismiss(id)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') dismiss(id)
      else change(id, { error: error instanceof Error ? error.message : String(error) })
    }
  }

  const list = (file: File): Upload => {
    const id = uuid()
    return { id, file, percent: 0, cancel: () => dismiss(id) }
  }

  async function add(files: Iterable<File>) {
    const added = Array.from(files, list)
    setUploads((all) => [...added, ...all])
    // Where that is not told, a file is a new source.
    const known = await sameNamed(organizationId, Array.from(files)).catch(() => undefined)
    const waiting = added.filter(({ id, file }) => {
      const same = known?.get(file)
      if (same) change(id, { same })
      return !same
    })
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await start(next)
    }
    await Promise.all([lane(), lane()])
  }

  return {
    uploads,
    add: (files: Iterable<File>) => void add(files),
    /** Sends a file in the place of the one that a source has. */
    replace(source: string, file: File) {
      const upload = { ...list(file), replaces: source }
      setUploads((all) => [upload, ...all])
      void start(upload)
    },
    retry: (upload: Upload) => void start(upload),
    dismiss,
  }
}

export type Uploading = ReturnType<typeof useUploads>
