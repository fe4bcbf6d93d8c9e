import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { keepTalk } from '@/lib/kept-talk.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { isWhole } from './message/message.ts'
import type { Speaker } from './message/message-list.tsx'
import { endConversation, type Rating, rateMessage } from './queries.ts'
import type { Conversation } from './use-conversation.ts'

type EndSessionProps = {
  agent: Speaker
  conversation: Conversation
  onBack: () => void
  onRestart: () => void
}

/** The end of a session: did it help, and then a new one or nothing. */
export function EndSession({ agent, conversation, onBack, onRestart }: EndSessionProps) {
  const words = useWords()
  const answered = conversation.messages.findLast(
    (message) => message.role === 'assistant' && isWhole(message),
  )
  const [rating, setRating] = useState<Rating>()
  const [comment, setComment] = useState('')
  const ending = useMutation({
    mutationFn: async () => {
      if (answered && rating) await rateMessage(answered.id, rating, comment.trim() || undefined)
      if (conversation.conversationId) await endConversation(conversation.conversationId)
      keepTalk(conversation.agentId, 'agent', undefined)
    },
  })
  if (ending.isSuccess) {
    return (
      <Dialog open onOpenChange={(open) => !open && onRestart()}>
        <DialogContent>
          <DialogHeader title={words.sessionHasEnded}>
            {rating ? words.thanksForRating : words.thanks}
          </DialogHeader>
          <DialogFooter>
            <Button variant="primary" onClick={onRestart}>
              {words.startNewSession}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onBack()}>
      <DialogContent>
        <DialogHeader title={answered ? words.didItHelp(agent.name) : words.endThisSession}>
          {answered ? words.ratingCounts(agent.name) : words.nothingAskedYet(agent.name)}
        </DialogHeader>
        {answered && (
          <div className="flex flex-col gap-4 px-5 pb-5">
            <div className="flex gap-2">
              <Button aria-pressed={rating === 1} onClick={() => setRating(1)} size="lg">
                <ThumbsUp
                  size={16}
                  fill={rating === 1 ? 'currentColor' : 'none'}
                  aria-hidden="true"
                />
                {words.itHelped}
              </Button>
              <Button aria-pressed={rating === -1} onClick={() => setRating(-1)} size="lg">
                <ThumbsDown
                  size={16}
                  fill={rating === -1 ? 'currentColor' : 'none'}
                  aria-hidden="true"
                />
                {words.itDidNot}
              </Button>
            </div>
            {rating && (
              <Field label={words.whatWasGood} hint={words.optional}>
                <Textarea
                  rows={3}
                  maxLength={2000}
                  value={comment}
                  onChange={(event) => setComment(event.target.value)}
                />
              </Field>
            )}
          </div>
        )}
        {ending.error && (
          <p role="alert" className="px-5 pb-4 text-13 text-red">
            {words.sessionNotEnded}
          </p>
        )}
        <DialogFooter>
          <Button onClick={onBack}>{words.goOnTalking}</Button>
          <Button variant="primary" busy={ending.isPending} onClick={() => ending.mutate()}>
            {words.endSession}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
