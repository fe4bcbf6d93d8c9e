import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { keptTalk } from '@/lib/kept-talk.ts'
import { useKeptTalk } from '../chat/use-kept-talk.ts'
import { Composer } from '../composer.tsx'
import type { Citation } from '../message/message.ts'
import { MessageList, type Speaker } from '../message/message-list.tsx'
import { SourceLink } from '../message/source-link.ts'
import { StarterQuestions } from '../starter-questions.tsx'
import { useConversation } from '../use-conversation.ts'
import { Microphone } from './microphone.tsx'
import { MuteButton } from './mute-button.tsx'
import { TalkingStage } from './talking-stage.tsx'
import { useVoice } from './use-voice.ts'

type LiveDraftProps = {
  templateId: string
  agent: Speaker
  /** Whether a model of its organisation writes down what is said to it. */
  hears?: boolean | undefined
  /** Saves what was just typed, so that the answer comes from it. */
  beforeTurn: () => Promise<void>
  /** After the first question of a conversation has come to the server. */
  onBegun?: () => void
  /** What comes before the questions to start with, or in their place. */
  start?: (questions: ReactNode, ask: (question: string) => void) => ReactNode
  /** For who may read sources: the way to the one that is cited. */
  sourceLink?: ((citation: Citation) => ReactNode) | undefined
}

const asTheyAre = (questions: ReactNode) => questions

/** The agent as it stands in the studio: every turn is answered by the draft. */
export function LiveDraft(props: LiveDraftProps) {
  const { templateId, agent, hears, beforeTurn, onBegun, start = asTheyAre } = props
  const { sourceLink = null } = props
  const [goesOn] = useState(() => keptTalk(templateId, 'studio') !== undefined)
  const conversation = useConversation({
    ...{ templateId, channel: 'studio', draft: true },
    ...{ goesOn, beforeTurn },
  })
  useKeptTalk({ templateId, channel: 'studio' }, conversation.goOn)
  const voice = useVoice(agent.voice_id, conversation, hears)
  const { conversationId } = conversation
  const begun = useEffectEvent(() => onBegun?.())
  useEffect(() => {
    if (conversationId) begun()
  }, [conversationId])
  const fresh = conversation.messages.length === 0
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <header className="flex h-7 flex-none items-center gap-1">
        <h2 className="flex-1 font-medium">Talk to the draft</h2>
        <MuteButton name={agent.name} voice={voice} size="sm" />
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label="Start again"
          disabled={fresh}
          onClick={() => {
            voice.hush()
            conversation.restart()
            // The button has nothing more to do.
            box.current?.focus()
          }}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </Button>
      </header>
      <TalkingStage
        agent={agent}
        voice={voice}
        className="min-h-60 flex-[1_1_0] rounded-2xl border"
      />
      <div
        data-scroll
        className="max-h-72 min-h-24 flex-none overflow-y-auto py-1 lg:max-h-[42%]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <SourceLink value={sourceLink}>
          <MessageList agent={agent} conversation={conversation}>
            {fresh &&
              start(
                <StarterQuestions
                  questions={agent.starter_questions.filter((question) => question.trim())}
                  onAsk={conversation.send}
                />,
                conversation.send,
              )}
          </MessageList>
        </SourceLink>
      </div>
      <Composer
        box={box}
        placeholder={`Write ${voice.canListen ? 'or speak ' : ''}to ${agent.name}`}
        busy={conversation.busy}
        onSend={conversation.send}
        onStop={conversation.stop}
        chat={conversation.chat}
        onWrite={voice.attend}
      >
        <Microphone voice={voice} onHeard={conversation.send} />
      </Composer>
    </>
  )
}
