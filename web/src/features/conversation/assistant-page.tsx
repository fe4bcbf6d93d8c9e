import { useQueryClient } from '@tanstack/react-query'
import { History, SquarePen } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTrigger } from '@/components/ui/sheet.tsx'
import { useIsWide } from '@/lib/hooks/use-is-wide.ts'
import { keepTalk, keptTalk } from '@/lib/kept-talk.ts'
import { toast } from '@/lib/toast.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { ComposerWithFiles } from './attachments/composer-with-files.tsx'
import { ChatHistory } from './chat/chat-history.tsx'
import { readEarlier, useKeptTalk } from './chat/use-kept-talk.ts'
import { useHandoff } from './handoff/use-handoff.ts'
import { withPeople } from './handoff/with-people.ts'
import { MessageList } from './message/message-list.tsx'
import { type PublishedAgent, pastConversationsQuery } from './queries.ts'
import { StarterQuestions } from './starter-questions.tsx'
import { useConversation } from './use-conversation.ts'
import { useAttention } from './voice/use-attention.ts'

// What is read does not wait for the face beside it.
const SilentStage = lazy(() =>
  import('./voice/silent-stage.tsx').then(({ SilentStage }) => ({ default: SilentStage })),
)
const HandoffBar = lazy(() =>
  import('./handoff/handoff-bar.tsx').then(({ HandoffBar }) => ({ default: HandoffBar })),
)

const MemoryButton = lazy(() =>
  import('./memory/memory-button.tsx').then(({ MemoryButton }) => ({ default: MemoryButton })),
)

type AssistantPageProps = {
  agent: PublishedAgent
  visitorId: string | undefined
  /** An earlier chat to go on with. */
  chat?: string | undefined
  /** The gallery that the visitor came from, and the way back to it. */
  gallery?: string | undefined
  back?: ReactNode
}

const stage = 'h-[300px] max-h-[40dvh] flex-none border-b bg-stage'

/** A published agent as a chat, with its face and this visitor's earlier chats beside it. */
export function AssistantPage(props: AssistantPageProps) {
  const { agent, visitorId, chat, gallery, back } = props
  const words = useWords()
  const queryClient = useQueryClient()
  const [historyOpen, setHistoryOpen] = useState(false)
  const isWide = useIsWide()
  const { attending, attend } = useAttention()
  const handoff = useHandoff()
  // Another one that the address names is read instead.
  const [goesOn] = useState(() => !chat && keptTalk(agent.id, 'assistant') !== undefined)
  const talk = useConversation({
    templateId: agent.id,
    channel: 'assistant',
    goesOn,
    galleryId: gallery,
    onHandoff: handoff.hear,
    onTurnEnd: () => void queryClient.invalidateQueries({ queryKey: ['conversations', agent.id] }),
  })
  const conversation = withPeople(talk, handoff.lines)
  // The earlier chat that is being read: one that comes later than another was wanted is not shown.
  const wanted = useRef<string>(undefined)
  const restart = (earlier?: Parameters<typeof conversation.restart>[0]) => {
    wanted.current = undefined
    keepTalk(agent.id, 'assistant', undefined)
    handoff.reset()
    conversation.restart(earlier)
  }
  const open = async (id: string) => {
    setHistoryOpen(false)
    wanted.current = id
    try {
      const earlier = await queryClient.fetchQuery({
        queryKey: ['conversation', id],
        queryFn: () => readEarlier(id),
        staleTime: 0,
      })
      if (wanted.current === id) restart(earlier)
    } catch {
      if (wanted.current === id) toast.error(words.chatNotOpened)
    }
  }
  const resume = useEffectEvent((id: string) => void open(id))
  useEffect(() => {
    if (chat) resume(chat)
  }, [chat])
  useKeptTalk({ templateId: agent.id, channel: 'assistant' }, conversation.goOn)
  const history = visitorId && (
    <ChatHistory
      query={pastConversationsQuery(agent.id, visitorId)}
      current={conversation.conversationId}
      onOpen={(id) => void open(id)}
    />
  )
  const fresh = conversation.messages.length === 0
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[56px_minmax(0,1fr)] lg:grid-cols-[282px_minmax(0,1fr)]">
      <header className="col-span-full flex items-center gap-3 border-b px-4 lg:px-6">
        {back}
        <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={32} />
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <h1 className="truncate font-medium">{agent.name}</h1>
          <span className="truncate text-13 text-text-2 max-sm:hidden">
            {agent.role ? `${agent.role}, ` : ''}
            {agent.organization.name}
          </span>
          <AiBadge>{words.aiAgent}</AiBadge>
        </div>
        {agent.remembers_visitors && (
          <Suspense>
            <MemoryButton agent={agent} />
          </Suspense>
        )}
        <Sheet open={historyOpen} onOpenChange={setHistoryOpen}>
          <SheetTrigger asChild>
            <Button variant="ghost" icon aria-label={words.earlierChats} className="lg:hidden">
              <History size={16} aria-hidden="true" />
            </Button>
          </SheetTrigger>
          <SheetContent side="left" aria-describedby={undefined} className="w-[320px]">
            <SheetHeader title={words.earlierChats} closeLabel={words.close} />
            <div className="min-h-0 flex-1 overflow-y-auto p-3">{history}</div>
          </SheetContent>
        </Sheet>
        <Button disabled={!conversation.conversationId && fresh} onClick={() => restart()}>
          <SquarePen size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">{words.newChat}</span>
        </Button>
      </header>
      {isWide && (
        <div className="flex min-h-0 flex-col border-r bg-bg-0">
          <Suspense fallback={<div className={stage} />}>
            <SilentStage {...{ agent, conversation, attending }} className={stage} />
          </Suspense>
          <nav aria-label={words.earlierChats} className="min-h-0 flex-1 overflow-y-auto p-3">
            {history}
          </nav>
        </div>
      )}
      <main className="flex min-h-0 min-w-0 flex-col">
        <div
          data-scroll
          className="min-h-0 flex-1 overflow-y-auto px-4 py-6"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <div className="mx-auto max-w-reading">
            <MessageList agent={agent} conversation={conversation} headings>
              {fresh && (
                <StarterQuestions questions={agent.starter_questions} onAsk={conversation.send} />
              )}
            </MessageList>
          </div>
        </div>
        <div className="flex-none px-4 pb-3">
          <div className="mx-auto w-full max-w-reading">
            {(agent.handoff || handoff.phase === 'taken') && (
              <Suspense>
                <div className="mb-2">
                  <HandoffBar
                    {...{ agent, handoff }}
                    conversation={talk}
                    channel="assistant"
                    onRestart={() => restart()}
                  />
                </div>
              </Suspense>
            )}
            <ComposerWithFiles
              agent={agent}
              placeholder={words.writeTo(handoff.name ?? agent.name)}
              busy={conversation.busy}
              onSend={conversation.send}
              onStop={conversation.stop}
              chat={conversation.chat}
              onWrite={attend}
            />
            <p className="mt-2 text-center text-12 text-text-3">
              {handoff.phase === 'taken' && handoff.name
                ? words.isPerson(handoff.name)
                : words.canBeWrong(agent.name)}
            </p>
          </div>
        </div>
      </main>
    </div>
  )
}
