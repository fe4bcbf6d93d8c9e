import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'

const longestQuestion = 4000

type ComposerProps = {
  placeholder: string
  busy: boolean
  onSend: (text: string) => void
  onStop: () => void
  /** What waits for the end of an answer goes out in this chat and in no other; nothing waits where there is none. */
  chat: object | undefined
  /** What goes with it is still on its way. */
  isHeld?: boolean
  /** Said where there is something to send without words. */
  withoutWords?: string | undefined
  /** Files that are pasted instead of words. */
  onPaste?: (files: File[]) => void
  /** With every change of what is written. */
  onWrite?: () => void
  /** The text box itself. */
  box?: Ref<HTMLTextAreaElement>
  /** What stands before the send button, such as the microphone. */
  children?: ReactNode
}

/**
 * Where a visitor writes. What was typed stays until it is sent. While an answer runs it can be stopped, and what is sent by
 * Enter meanwhile goes out once it has ended.
 */
export function Composer(props: ComposerProps) {
  const { placeholder, busy, isHeld = false, withoutWords = '', onSend, onStop } = props
  const { chat, onPaste, onWrite, box, children } = props
  const words = useFirstWords()
  const [text, setText] = useState('')
  const [waitsIn, setWaitsIn] = useState<object>()
  const tooLong = text.length > longestQuestion
  const said = text.trim() === '' ? withoutWords : text
  const canSend = !busy && !isHeld && said !== '' && !tooLong
  const help = useId()
  const count = (characters: number) => characters.toLocaleString(words.tag)
  const send = () => {
    setWaitsIn(busy && said !== '' ? chat : undefined)
    if (!canSend) return
    onSend(said)
    setText('')
  }
  useEffect(() => {
    if (waitsIn && waitsIn !== chat) setWaitsIn(undefined)
    else if (waitsIn && canSend) send()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a word of an input method is not a message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex min-h-12 items-end gap-1 rounded-xl border border-border-3 bg-bg-2 py-1.5 pr-1.5 pl-4 focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={box}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWaitsIn(undefined)
            onWrite?.()
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (!onPaste || files.length === 0) return
            event.preventDefault()
            onPaste(files)
          }}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? help : undefined}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none self-center bg-transparent py-1.5 outline-none max-sm:text-16 placeholder:text-text-3"
        />
        {children}
        {busy ? (
          <Button type="button" icon aria-label={words.stopAnswer} onClick={onStop}>
            <Square size={16} fill="currentColor" aria-hidden="true" />
          </Button>
        ) : (
          <Button type="submit" icon aria-label={words.send} disabled={!canSend}>
            <ArrowUp size={16} aria-hidden="true" />
          </Button>
        )}
      </div>
      {tooLong && (
        <p id={help} role="alert" className="mt-1.5 text-12 text-red">
          {words.tooLong(count(text.length), count(longestQuestion))}
        </p>
      )}
    </form>
  )
}
