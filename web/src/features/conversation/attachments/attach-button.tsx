import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { fileKinds, mostFiles } from '@/lib/given-file-limits.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { Attachments } from './use-attachments.ts'

/** Chooses files to send with the next message. */
export function AttachButton({ attachments }: { attachments: Attachments }) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={fileKinds}
        aria-label={words.filesToSend}
        className="hidden"
        onChange={({ target }) => {
          attachments.add(target.files ?? [])
          target.value = ''
        }}
      />
      <Button
        type="button"
        variant="ghost"
        icon
        aria-label={words.addFiles}
        title={attachments.isFull ? words.filesAreEnough(mostFiles) : undefined}
        disabled={attachments.isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden="true" />
      </Button>
    </>
  )
}
