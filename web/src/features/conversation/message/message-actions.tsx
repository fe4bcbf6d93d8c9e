import { useMutation } from '@tanstack/react-query'
import { Check, Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { type Rating, rateMessage } from '../queries.ts'
import { spokenText } from '../voice/sentences.ts'
import { type AgentMessage, textOf } from './message.ts'

function Thumb({
  rating,
  chosen,
  onRate,
}: {
  rating: Rating
  chosen: boolean
  onRate: () => void
}) {
  const words = useWords()
  const Icon = rating === 1 ? ThumbsUp : ThumbsDown
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={rating === 1 ? words.goodAnswer : words.poorAnswer}
      aria-pressed={chosen}
      onClick={onRate}
      className={chosen ? 'text-accent-text' : ''}
    >
      <Icon size={16} fill={chosen ? 'currentColor' : 'none'} aria-hidden="true" />
    </Button>
  )
}

/** Under a whole answer: was it good, and take it along. */
export function MessageActions({ message }: { message: AgentMessage }) {
  const words = useWords()
  const [rated, setRated] = useState<Rating>()
  const [copied, setCopied] = useState(false)
  const rating = useMutation({
    mutationFn: (wanted: Rating) => rateMessage(message.id, wanted),
    onMutate: (wanted) => {
      const before = rated
      setRated(wanted)
      return before
    },
    onError: (_error, _wanted, before) => {
      setRated(before)
      toast.error(words.ratingNotSaved)
    },
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(spokenText(textOf(message)))
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    } catch {
      toast.error(words.copyingRefused)
    }
  }
  return (
    <p className="-my-1 -ml-1.5 flex items-center gap-1">
      <Thumb rating={1} chosen={rated === 1} onRate={() => rating.mutate(1)} />
      <Thumb rating={-1} chosen={rated === -1} onRate={() => rating.mutate(-1)} />
      <Button variant="ghost" size="sm" icon aria-label={words.copyAnswer} onClick={copy}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </Button>
      <span role="status" className="sr-only">
        {copied ? words.copied : ''}
      </span>
    </p>
  )
}
