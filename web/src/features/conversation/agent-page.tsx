import { PanelRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Mark } from '@/components/layout/mark.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useIsWide } from '@/lib/hooks/use-is-wide.ts'
import { keepTalk, keptTalk } from '@/lib/kept-talk.ts'
import { spokenBy } from '@/lib/visitor-words/met-in.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import { AgentAnswer } from './agent-answer.tsx'
import { ComposerWithFiles } from './attachments/composer-with-files.tsx'
import { useHandoff } from './handoff/use-handoff.ts'
import { withPeople } from './handoff/with-people.ts'
import type { PublishedAgent } from './queries.ts'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'
import { Microphone } from './voice/microphone.tsx'
import { MuteButton } from './voice/mute-button.tsx'
import { TalkingStage } from './voice/talking-stage.tsx'
import { useVoice } from './voice/use-voice.ts'

const HandoffBar = lazy(() =>
  import('./handoff/handoff-bar.tsx').then(({ HandoffBar }) => ({ default: HandoffBar })),
)
const EndSession = lazy(() =>
  import('./end-session.tsx').then(({ EndSession }) => ({ default: EndSession })),
)

const KeptTalkAgain = lazy(() =>
  import('./chat/kept-talk-again.tsx').then(({ KeptTalkAgain }) => ({ default: KeptTalkAgain })),
)

const HeaderTools = lazy(() =>
  import('./header-tools.tsx').then(({ HeaderTools }) => ({ default: HeaderTools })),
)

type AgentPageProps = {
  agent: PublishedAgent
  /** The gallery that the visitor came from, and the way back to it. */
  gallery?: string | undefined
  back?: ReactNode
}

/** Face to face with a published agent: stage, captions, text box, and the transcript beside it. */
export function AgentPage(props: AgentPageProps) {
  const { agent, gallery, back } = props
  const words = useFirstWords()
  const handoff = useHandoff()
  const [wasTalking] = useState(() => keptTalk(agent.id, 'agent') !== undefined)
  const talk = useConversation({
    templateId: agent.id,
    channel: 'agent',
    goesOn: wasTalking,
    galleryId: gallery,
    onHandoff: handoff.hear,
  })
  const conversation = withPeople(talk, handoff.lines)
  const restart = () => {
    keepTalk(agent.id, 'agent', undefined)
    handoff.reset()
    conversation.restart()
  }
  const voice = useVoice(agent.voice_id, conversation, agent.hears)
  const [transcript, setTranscript] = useState<boolean>()
  const isWide = useIsWide()
  // Until someone chooses: open beside the stage, closed where it would lie over it.
  const isTranscriptOpen = transcript ?? isWide
  const [ended, setEnded] = useState(false)
  const end = () => {
    conversation.stop()
    voice.hush()
    voice.cancelListening()
    setEnded(true)
  }
  return (
    <div
      className={`grid h-dvh talk-room grid-cols-[minmax(0,1fr)] grid-rows-[56px_minmax(0,1fr)] ${
        isTranscriptOpen ? 'lg:grid-cols-[minmax(0,1fr)_384px]' : ''
      }`}
    >
      <header className="col-span-full flex items-center gap-3 border-b border-border-2 pr-3 pl-4 lg:pr-4 lg:pl-6">
        {back}
        <Mark />
        <span className="min-w-0 flex-1 truncate font-medium">{agent.organization.name}</span>
        {(agent.remembers_visitors || spokenBy(agent).length > 1) && (
          <Suspense>
            <HeaderTools agent={agent} />
          </Suspense>
        )}
        <MuteButton name={agent.name} voice={voice} />
        <Button
          variant="ghost"
          icon
          aria-label={words.transcript}
          aria-expanded={isTranscriptOpen}
          onClick={() => setTranscript(!isTranscriptOpen)}
        >
          <PanelRight size={16} aria-hidden="true" />
        </Button>
        <Button onClick={end}>{words.endSession}</Button>
      </header>
      <main className="flex min-h-0 min-w-0 flex-col gap-4 px-4 py-3 lg:px-6 lg:pt-4">
        <h1 className="sr-only">{agent.name}</h1>
        <TalkingStage
          agent={agent}
          role={agent.role}
          voice={voice}
          className="stage-room flex-1 rounded-2xl border border-border-2"
        />
        <AgentAnswer agent={agent} conversation={conversation} voice={voice} />
        {(agent.handoff || handoff.phase === 'taken') && (
          <Suspense>
            <div className="mx-auto w-full max-w-reading">
              <HandoffBar
                {...{ agent, handoff }}
                conversation={talk}
                channel="agent"
                onRestart={restart}
              />
            </div>
          </Suspense>
        )}
        <div className="mx-auto flex w-full max-w-reading items-end gap-3">
          <ComposerWithFiles
            agent={agent}
            placeholder={words.writeTo(handoff.name ?? agent.name)}
            busy={conversation.busy}
            onSend={conversation.send}
            onStop={conversation.stop}
            chat={ended ? undefined : conversation.chat}
            onWrite={voice.attend}
          />
          <Microphone voice={voice} onHeard={conversation.send} large />
        </div>
        <p className="text-center text-12 text-text-3">
          {handoff.phase === 'taken' && handoff.name
            ? words.isPerson(handoff.name)
            : words.canBeWrong(agent.name)}
        </p>
      </main>
      <Transcript
        agent={agent}
        conversation={conversation}
        open={isTranscriptOpen}
        onClose={() => setTranscript(false)}
      />
      {wasTalking && (
        <Suspense>
          <KeptTalkAgain templateId={agent.id} channel="agent" goOn={conversation.goOn} />
        </Suspense>
      )}
      {ended && (
        <Suspense>
          <EndSession
            agent={agent}
            conversation={conversation}
            onBack={() => setEnded(false)}
            onRestart={() => {
              restart()
              setEnded(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
