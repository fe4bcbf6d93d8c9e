import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { GivenFile } from '@/components/given-files.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'
import { Composer } from '../composer.tsx'
import { useAttachments } from './use-attachments.ts'

const AttachButton = lazy(() =>
  import('./attach-button.tsx').then(({ AttachButton }) => ({ default: AttachButton })),
)
const AttachmentList = lazy(() =>
  import('./attachment-list.tsx').then(({ AttachmentList }) => ({ default: AttachmentList })),
)

type ComposerWithFilesProps = Omit<ComponentProps<typeof Composer>, 'onSend'> & {
  agent: { id: string; takes_files: boolean }
  onSend: (text: string, files?: GivenFile[]) => void
}

/** Whether somebody has touched the page: what only they need is loaded then. */
function useTouched() {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const touch = () => setIsTouched(true)
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) window.addEventListener(event, touch, { once: true })
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
    }
  }, [])
  return isTouched
}

/** What is said with files that come without words. */
function wordsFor(files: number, words: FirstWords) {
  if (files === 0) return undefined
  return files === 1 ? words.hereIsMyFile : words.hereAreMyFiles
}

/** Where a visitor writes, and adds files where the agent takes any. */
export function ComposerWithFiles({ agent, onSend, children, ...props }: ComposerWithFilesProps) {
  const words = useFirstWords()
  const attachments = useAttachments(agent.id)
  const isTouched = useTouched()
  if (!agent.takes_files) {
    return (
      <Composer {...props} onSend={onSend}>
        {children}
      </Composer>
    )
  }
  return (
    <div className="w-full min-w-0">
      {attachments.list.length > 0 && (
        <Suspense>
          <AttachmentList attachments={attachments} />
        </Suspense>
      )}
      <Composer
        {...props}
        isHeld={attachments.isBusy}
        withoutWords={wordsFor(attachments.given.length, words)}
        onSend={(text) => onSend(text, attachments.take())}
        onPaste={attachments.add}
      >
        {isTouched && (
          <Suspense>
            <AttachButton attachments={attachments} />
          </Suspense>
        )}
        {children}
      </Composer>
    </div>
  )
}
