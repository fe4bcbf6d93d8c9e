import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuid } from '@/lib/uuid.ts'
import { type StoredSource, uploadFile } from './upload.ts'

export type Upload = {
  id: string
  file: File
  percent: number
  /** Why it is not on the server; the file is kept for another try. */
  error?: string
  cancel: () => void
}

/** Files on their way to the server, and those that did not arrive. Two travel at a time. */
export function useUploads(organizationId: string, onStored?: (source: StoredSource) => void) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const change = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  async function start({ id, file }: Pick<Upload, 'id' | 'file'>) {
    const abort = new AbortController()
    change(id, { percent: 0, error: undefined, cancel: () => abort.abort() })
    try {
      const source = await uploadFile({
        organizationId,
        file,
        signal: abort.signal,
        onProgress: (percent) => change(id, { percent }),
      })
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
      onStored?.(source)
      dismiss(id)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') dismiss(id)
      else change(id, { error: error instanceof Error ? error.message : String(error) })
    }
  }

  async function add(files: Iterable<File>) {
    const added = Array.from(
      files,
      (file): Upload => ({ id: uuid(), file, percent: 0, cancel: () => {} }),
    )
    setUploads((all) => [...added, ...all])
    const waiting = [...added]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await start(next)
    }
    await Promise.all([lane(), lane()])
  }

  return {
    uploads,
    add: (files: Iterable<File>) => void add(files),
    retry: (upload: Upload) => void start(upload),
    dismiss,
  }
}
