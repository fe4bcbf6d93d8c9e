import { useState } from 'react'
import type { GivenFile } from '@/components/given-files.tsx'
import { mostFiles } from '@/lib/given-file-limits.ts'
import { uuid } from '@/lib/uuid.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'

/** A file that is on its way to the agent, or waits to be sent. */
export type Attachment = { key: string; name: string; given?: GivenFile; error?: string }

const loadUpload = () => import('./upload.ts')

/** What the visitor is about to send beside words. */
export function useAttachments(templateId: string, draft = false) {
  const words = useFirstWords()
  const [list, setList] = useState<Attachment[]>([])
  const change = (key: string, part: Partial<Attachment>) =>
    setList((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function bring(file: File, key: string) {
    try {
      const { uploadAttachment } = await loadUpload()
      change(key, { given: await uploadAttachment(file, templateId, draft, words) })
    } catch (error) {
      change(key, { error: error instanceof Error ? error.message : words.fileNotTaken })
    }
  }

  const given = list.flatMap((one) => one.given ?? [])
  // What was refused goes with no message.
  const wanted = list.filter(({ error }) => !error).length

  return {
    list,
    given,
    /** Whether one is still on its way. */
    isBusy: list.some(({ given, error }) => !given && !error),
    isFull: wanted >= mostFiles,
    add(files: Iterable<File>) {
      const fresh = [...files].slice(0, mostFiles - wanted)
      const named = fresh.map((file) => ({ file, key: uuid() }))
      setList((known) => [...known, ...named.map(({ file, key }) => ({ key, name: file.name }))])
      for (const { file, key } of named) void bring(file, key)
    },
    remove({ key, given }: Attachment) {
      setList((known) => known.filter((one) => one.key !== key))
      if (given) void loadUpload().then(({ takeBack }) => takeBack(given.id))
    },
    /** What goes with the message that is sent now. What was refused stays, with its reason, until it is removed. */
    take(): GivenFile[] {
      setList((known) => known.filter(({ error }) => error))
      return given
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>
