import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { type Attachments, mostFiles } from './use-attachments.ts'

const kinds = '.txt,.md,.csv,.html,.pdf,.docx,.xlsx,.pptx,image/png,image/jpeg,image/gif,image/webp'

/** Chooses files to send with the next message. */
export function AttachButton({ attachments }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={kinds}
        aria-label="Files to send"
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
        aria-label="Add files"
        title={attachments.isFull ? `${mostFiles} files are enough for one message` : undefined}
        disabled={attachments.isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden="true" />
      </Button>
    </>
  )
}
