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

type Message = { id: string; text: string }

/** A message that is being written. One on its way makes room for the next, and comes back when it was not taken. */
function useDraft(send: (message: Message) => Promise<void>, onSent: () => void) {
  const [text, setText] = useState('')
  // The same text again keeps its id, so that it is never there twice.
  const [failed, setFailed] = useState<Message>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setFailed(undefined)
      onSent()
    },
    onError: (_, message) => {
      setFailed(message)
      setText((since) => (since === '' ? message.text : `${message.text}\n${since}`))
    },
  })
  const submit = () => {
    const said = text.trim()
    if (said === '' || isPending) return
    setText('')
    mutate(failed?.text === said ? failed : { id: uuid(), text: said })
  }
  return { text, setText, submit, isPending, error }
}

/** Where a member writes: to the visitor, or to colleagues and the agent. What was typed stays until it was taken. */
export function Writing({ talkId, agent, mayReply, isOver, onSent }: WritingProps) {
  const drafts = {
    reply: useDraft(({ id, text }) => say(talkId, id, text), onSent),
    whisper: useDraft(({ id, text }) => whisper(talkId, id, text), onSent),
  }
  const [chosen, setMode] = useState<Mode>('reply')
  const [couldReply, setCouldReply] = useState(mayReply)
  if (couldReply !== mayReply) {
    setCouldReply(mayReply)
    const { text, isPending } = drafts.whisper
    // Who takes the conversation over in the middle of a whisper ends it first.
    if (mayReply) setMode(text !== '' || isPending ? 'whisper' : 'reply')
  }
  const mode = mayReply ? chosen : 'whisper'
  const { text, setText, submit, isPending, error } = drafts[mode]
  const hidden = mode === 'reply' ? 'whisper' : 'reply'
  const hiddenError = drafts[hidden].error
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
      <FormError>{error?.message}</FormError>
      <FormError>{hiddenError && `Your ${hidden} was not sent. ${hiddenError.message}`}</FormError>
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
        <Button variant="primary" busy={isPending} disabled={!text.trim()} onClick={submit}>
          {mode === 'reply' ? 'Send' : 'Whisper'}
        </Button>
      </div>
    </div>
  )
}
