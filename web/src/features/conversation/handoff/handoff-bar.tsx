import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { refusalWords } from '@/lib/visitor-words/refusal-words.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { PublishedAgent } from '../queries.ts'
import type { Conversation } from '../use-conversation.ts'
import { ContactForm } from './contact-form.tsx'
import { type Asked, askForPerson, returnToAgent } from './queries.ts'
import { useFollowPeople } from './use-follow-people.ts'
import type { Handoff } from './use-handoff.ts'

type HandoffBarProps = {
  agent: PublishedAgent
  channel: 'agent' | 'assistant'
  /** Without what people said in it. */
  conversation: Conversation
  handoff: Handoff
  onRestart: () => void
}

/** Above where the visitor writes: how to get to a person, who was asked, who is here. */
export function HandoffBar(props: HandoffBarProps) {
  const { agent, channel, conversation, handoff, onRestart } = props
  const { phase, name, reason = 'asked' } = handoff
  const words = useWords()
  const queryClient = useQueryClient()
  useFollowPeople(conversation, handoff)
  const company = agent.organization.name
  const { conversationId } = conversation
  const place = { templateId: agent.id, conversationId }
  const ask = useMutation({
    mutationFn: () => askForPerson(place, channel, reason),
    onError: (error) => toast.error(refusalWords(error, words)),
  })
  const back = useMutation({
    mutationFn: () => returnToAgent(conversationId ?? ''),
    onError: () => toast.error(words.tryAgain),
  })
  // Said with the call, not with the mutation: it is about the talk in which the button was pressed.
  const onAsked = ({ state, conversation_id: id, back }: Asked) => {
    if (id && !conversationId) {
      conversation.begin(id)
      void queryClient.invalidateQueries({ queryKey: ['conversations', agent.id] })
    }
    handoff.showPhase(state, back)
  }
  const askButton = (
    <Button
      size="sm"
      variant={phase === 'offer' ? 'primary' : 'ghost'}
      busy={ask.isPending}
      onClick={() => ask.mutate(undefined, { onSuccess: onAsked })}
    >
      <UserRound size={16} aria-hidden="true" />
      {words.talkToPerson}
    </Button>
  )
  const backButton = (
    <Button
      size="sm"
      busy={back.isPending}
      onClick={() => back.mutate(undefined, { onSuccess: () => handoff.showPhase('none') })}
    >
      {words.backTo(agent.name)}
    </Button>
  )
  if (phase === 'away') {
    return (
      <ContactForm
        company={company}
        place={place}
        back={handoff.back}
        onDone={() => handoff.showPhase('none')}
        onCancel={() => handoff.showPhase('none')}
      />
    )
  }
  const states = {
    none: { text: '', action: askButton },
    offer: {
      text: words.personCanJoin(company),
      action: askButton,
    },
    waiting: {
      text: words.peopleWereAsked(company),
      action: backButton,
    },
    taken: { text: words.talkingWith(name ?? '', company), action: backButton },
    closed: {
      text: words.conversationClosed,
      action: (
        <Button size="sm" variant="primary" onClick={onRestart}>
          {words.startNewOne}
        </Button>
      ),
    },
  }
  const { text, action } = states[phase]
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${text ? 'rounded-lg border border-border-2 bg-bg-1 py-1.5 pr-1.5 pl-3' : 'justify-center'}`}
    >
      <p role="status" className={text ? 'min-w-0 flex-1 basis-48 text-13 text-text-2' : 'sr-only'}>
        {text}
      </p>
      {action}
    </div>
  )
}
