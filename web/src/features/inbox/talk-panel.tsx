import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { contactOf, VisitorName } from '@/components/site-visitor.tsx'
import { Said, type Turn } from '@/components/talk/said.tsx'
import { talkQuery } from '@/components/talk/talk.ts'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useChanges } from '@/lib/realtime/use-changes.ts'
import { toast } from '@/lib/toast.ts'
import { ContactName } from './contact-list.tsx'
import { HandBackDialog } from './hand-back-dialog.tsx'
import { closeConversation, type Handoff, takeConversation } from './queries.ts'
import { useClock } from './waited.tsx'
import { Writing } from './writing.tsx'

type TalkPanelProps = {
  organizationId: string
  id: string
  handoff: Handoff | undefined
  userId: string | undefined
  replay: ReplaySlot | null
}

/** From then on a colleague may take over what its taker has left; the database knows whether that one is gone. */
const desertedMs = 2 * 60_000

// Who takes it writes next; what else is over goes with its button.
const toReply = handsFocusOn((button) => button.closest('section')?.querySelector('textarea'))
const toHeading = handsFocusOn(() => null)

/** What replays a past turn of an agent, for who may. */
export type ReplaySlot = (
  agent: { id: string; name: string },
  turn: Turn,
  onClose: () => void,
) => ReactNode

/** One conversation: read it, take it over, answer, whisper, hand it back or close it. */
export function TalkPanel({ organizationId, id, handoff, userId, replay }: TalkPanelProps) {
  const queryClient = useQueryClient()
  const query = talkQuery(organizationId, id)
  const { data: talk, error, isPending, refetch } = useQuery(query)
  const now = useClock()
  const [dialog, setDialog] = useState<'back' | 'close'>()
  const [turn, setTurn] = useState<Turn>()
  const [written, setWritten] = useState(0)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['inbox', organizationId] })
  useChanges(
    ['messages', 'whispers'].map((table) => ({
      ...{ event: '*' as const, schema: 'public', table },
      filter: `conversation_id=eq.${id}`,
    })),
    () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  )
  const take = useMutation({
    mutationFn: () => takeConversation(id),
    onError: (failed) => toast.error(failed.message),
    onSettled: refresh,
  })
  if (error && talk === undefined) {
    return <LoadFailure title="This conversation did not load" error={error} onRetry={refetch} />
  }
  if (isPending) {
    return (
      <div className="flex flex-col gap-4 p-5">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-16 w-3/4 self-end" />
      </div>
    )
  }
  if (!talk) {
    return (
      <EmptyState
        media={<MessagesSquare size={20} aria-hidden="true" />}
        title="Nobody needs to answer here now"
      >
        It was handed back to the agent or closed, or the visitor went on without a person.
      </EmptyState>
    )
  }
  const agent = talk.templates?.name ?? 'the agent'
  const isOwn = handoff?.status === 'taken' && handoff.taken_by === userId
  const isTaken = handoff?.status === 'taken'
  const wroteAt = handoff?.wrote_at && Date.parse(handoff.wrote_at)
  const mayTake = !isTaken || (wroteAt && now.getTime() - wroteAt > desertedMs)
  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b px-3 py-2 lg:px-4">
        <Button asChild variant="ghost" icon className="lg:hidden">
          <Link
            to="."
            search={(before: object) => ({ ...before, talk: undefined })}
            aria-label="Back to the list"
          >
            <ArrowLeft size={16} aria-hidden="true" />
          </Link>
        </Button>
        <div className="min-w-0 flex-1 basis-32">
          <h2
            className="line-clamp-2 font-medium wrap-anywhere lg:line-clamp-1"
            title={talk.title ?? undefined}
          >
            {talk.title ?? 'Conversation'}
          </h2>
          {talk.visitor && (
            <p className="flex items-center gap-1.5 text-12 text-text-2">
              <VisitorName {...talk.visitor} />
              <span className="truncate text-text-3">{contactOf(talk.visitor)}</span>
            </p>
          )}
          {talk.contact && (
            <p className="flex flex-wrap items-center gap-x-3 text-13">
              <ContactName {...talk.contact} agent={talk.templates?.name ?? ''} />
            </p>
          )}
        </div>
        {isTaken && !isOwn && (
          <span className="text-13 text-text-2">{handoff?.taken_by_name} has it</span>
        )}
        {isOwn ? (
          <>
            <Button ref={toHeading} onClick={() => setDialog('close')}>
              Close
            </Button>
            <Button ref={toHeading} variant="primary" onClick={() => setDialog('back')}>
              Hand back
            </Button>
          </>
        ) : (
          mayTake &&
          !talk.ended_at && (
            <Button
              ref={toReply}
              variant="primary"
              busy={take.isPending}
              onClick={() => take.mutate()}
            >
              Take over
            </Button>
          )
        )}
      </header>
      <div
        data-scroll
        className="min-h-0 flex-1 overflow-y-auto px-3 py-4 lg:px-5"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <Said talk={talk} written={written} onReplay={replay && setTurn} />
      </div>
      <Writing
        key={id}
        talkId={id}
        agent={agent}
        mayReply={isOwn}
        isOver={talk.ended_at !== null}
        onSent={() => {
          setWritten((before) => before + 1)
          refresh()
        }}
      />
      {dialog === 'back' && (
        <HandBackDialog
          talkId={id}
          agent={agent}
          onDone={() => {
            setDialog(undefined)
            refresh()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {turn && replay?.({ id: talk.template_id, name: agent }, turn, () => setTurn(undefined))}
      <ConfirmDialog
        subject={dialog === 'close' ? id : undefined}
        ask={() => ({
          title: 'Close this conversation?',
          text: 'The visitor is told, and can go on only in a new one.',
          confirm: 'Close it',
          cancel: 'Keep it open',
        })}
        onConfirm={closeConversation}
        onSettled={refresh}
        onClose={() => setDialog(undefined)}
      />
    </section>
  )
}
