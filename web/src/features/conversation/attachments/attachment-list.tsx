import { FileText, ImageIcon, X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { Attachments } from './use-attachments.ts'

/** What goes with the next message, above the place where it is written. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const words = useWords()
  return (
    <ul aria-label={words.filesToSend} className="mb-2 flex flex-wrap gap-2">
      {attachments.list.map((one) => {
        const Icon = one.given?.kind === 'image' ? ImageIcon : FileText
        return (
          <li
            key={one.key}
            className={`flex max-w-full min-w-0 items-center gap-2 rounded-lg border py-0.5 pr-0.5 pl-2.5 text-13 ${
              one.error ? 'border-red-line bg-red-soft' : 'border-border-2 bg-bg-2'
            }`}
          >
            {one.given || one.error ? (
              <Icon size={16} className="flex-none text-text-3" aria-hidden="true" />
            ) : (
              <Spinner label={words.sending(one.name)} />
            )}
            <span className="min-w-0">
              <span className="block truncate">{one.name}</span>
              {one.error && (
                <span role="alert" className="block text-12 wrap-anywhere">
                  {one.error}
                </span>
              )}
            </span>
            <Button
              type="button"
              variant="ghost"
              size="sm"
              icon
              aria-label={words.remove(one.name)}
              onClick={() => attachments.remove(one)}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
