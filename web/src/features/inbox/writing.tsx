import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { uuid } from '@/lib/uuid.ts'
import { say, whisper } from './queries.ts'

type Mode = 'reply' | 'whisper'
type WritingProps = {
  talkId: string
  agent: string
  /** Only who has taken the conversation speaks with the visitor. */
  mayReply: boolean
  /** Whether nothing is answered here any more. */
  isOver: boolean
  onSent: () => void
}

/** Where a member writes: to the visitor, or to colleagues and the agent. What was typed stays until it is sent. */
export function Writing({ talkId, agent, mayReply, isOver, onSent }: WritingProps) {
  const [chosen, setMode] = useState<Mode>('reply')
  const mode = mayReply ? chosen : 'whisper'
  const [text, setText] = useState('')
  // A message keeps its id until it was taken, so that it is never there twice.
  const [id, setId] = useState(uuid)
  const send = useMutation({
    mutationFn: () => (mode === 'reply' ? say : whisper)(talkId, id, text.trim()),
    onSuccess: () => {
      setText('')
      setId(uuid())
      onSent()
    },
  })
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="flex flex-col gap-2 border-t p-3">
      {mayReply && (
        <Segmented<Mode>
          label="To whom"
          value={mode}
          onChange={setMode}
          className="self-start"
          options={namedOptions({ reply: 'Reply', whisper: 'Whisper' })}
        />
      )}
      <FormError>{send.error?.message}</FormError>
      <div className="flex items-end gap-2">
        <Textarea
          rows={2}
          maxLength={4000}
          aria-label={mode === 'reply' ? 'Reply to the visitor' : 'Whisper'}
          placeholder={
            mode === 'reply'
              ? 'Write to the visitor'
              : `Only colleagues see it.${isOver ? '' : ` With a language model ${agent} follows it.`}`
          }
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="resize-none"
        />
        <Button variant="primary" busy={send.isPending} disabled={!text.trim()} onClick={submit}>
          {mode === 'reply' ? 'Send' : 'Whisper'}
        </Button>
      </div>
    </div>
  )
}
