import { useQuery } from '@tanstack/react-query'
import { Inbox, MessagesSquare } from 'lucide-react'
import { Segmented } from '@/components/form/segmented.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { CallList } from './call-list.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactMails } from './contact-mails.tsx'
import type { OnFilter } from './filters.tsx'
import { FoundList } from './found-list.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { contactsQuery, type Handoff, handoffsQuery, liveTalks, liveTalksQuery } from './queries.ts'
import { HandoffLink, TalkLink, TalkList } from './talk-list.tsx'
import { type ReplaySlot, TalkPanel } from './talk-panel.tsx'
import { useAttendance } from './use-attendance.ts'
import { Waited } from './waited.tsx'

type Tab = 'people' | NonNullable<InboxSearch['show']>

type InboxPageProps = {
  organizationId: string
  userId: string | undefined
  /** Who may read transcripts sees what goes on without people too. */
  mayRead: boolean
  replay: ReplaySlot | null
  search: InboxSearch
  /** Whether the reader may use tools without an agent. */
  mayAsk: boolean
  onShow: (show: InboxSearch['show']) => void
  onFilter: OnFilter
}

const open = (count: number) => (count > 0 ? ` (${count})` : '')

/** Conversations that want a person, those that go on, and what was left: a list, and one of them open beside it. */
export function InboxPage(props: InboxPageProps) {
  const { organizationId, userId, mayRead, replay, search, mayAsk, onShow, onFilter } = props
  useAttendance(organizationId)
  const { data: handoffs, error, refetch } = useQuery(handoffsQuery(organizationId))
  const waiting = handoffs?.filter(({ status }) => status === 'waiting') ?? []
  const { data: contacts = [] } = useQuery(contactsQuery(organizationId))
  const wanted: Tab = search.show ?? 'people'
  const tab = mayRead || wanted === 'messages' ? wanted : 'people'
  const { talk } = search
  const isWide = tab === 'messages' || tab === 'calls'
  const isOpen = talk !== undefined && !isWide
  return (
    <div className="grid h-[calc(100dvh-var(--spacing-topbar))] min-h-96 grid-cols-[minmax(0,1fr)] lg:grid-cols-[364px_minmax(0,1fr)] xl:grid-cols-[400px_minmax(0,1fr)]">
      <div
        className={`min-h-0 flex-col border-r ${isOpen ? 'hidden lg:flex' : 'flex'} ${isWide ? 'lg:col-span-2 lg:border-r-0' : ''}`}
      >
        <div className="border-b p-2">
          <Segmented<Tab>
            label="Show"
            className="flex-wrap lg:max-xl:[&>button]:px-1.5 [&>button]:whitespace-nowrap"
            value={tab}
            onChange={(next) => onShow(next === 'people' ? undefined : next)}
            options={[
              { value: 'people' as const, label: `Need a person${open(waiting.length)}` },
              ...(mayRead
                ? [
                    { value: 'live' as const, label: 'Live' },
                    { value: 'all' as const, label: 'All' },
                    { value: 'calls' as const, label: 'Tools' },
                  ]
                : []),
              {
                value: 'messages' as const,
                label: `Messages${open(contacts.filter(({ done }) => !done).length)}`,
              },
            ]}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {tab === 'messages' ? (
            <div className="mx-auto max-w-reading">
              <ContactMails organizationId={organizationId} />
              <ContactList organizationId={organizationId} mayRead={mayRead} />
            </div>
          ) : tab === 'live' ? (
            <LiveList organizationId={organizationId} />
          ) : tab === 'all' ? (
            <FoundList {...{ organizationId, search, onFilter }} />
          ) : tab === 'calls' ? (
            <CallList {...{ organizationId, search, mayAsk, onFilter }} />
          ) : error && !handoffs ? (
            <LoadFailure title="The inbox did not load" error={error} onRetry={refetch} />
          ) : (
            <PeopleList handoffs={handoffs} userId={userId} openTalk={talk} />
          )}
        </div>
      </div>
      {!isWide && (
        <div className={`min-h-0 min-w-0 flex-col ${isOpen ? 'flex' : 'hidden lg:flex'}`}>
          {isOpen ? (
            <TalkPanel
              key={talk}
              organizationId={organizationId}
              id={talk}
              handoff={handoffs?.find(({ conversation_id }) => conversation_id === talk)}
              userId={userId}
              replay={mayRead ? replay : null}
            />
          ) : tab === 'people' && !handoffs?.length ? null : (
            <EmptyState
              media={<MessagesSquare size={20} aria-hidden="true" />}
              title="Choose a conversation"
              className="my-auto"
            >
              You see what was said, and can take it over.
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

function Rows() {
  return (
    <div className="flex flex-col gap-2 p-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

type PeopleListProps = {
  handoffs: Handoff[] | undefined
  userId: string | undefined
  /** The conversation that is open beside the list. */
  openTalk: string | undefined
}

function PeopleList({ handoffs, userId, openTalk }: PeopleListProps) {
  if (!handoffs) return <Rows />
  if (handoffs.length === 0) {
    return (
      <EmptyState media={<Inbox size={20} aria-hidden="true" />} title="Nobody is waiting">
        Visitors who ask for a person appear here at once. While this page is open they are told
        that you were asked.
      </EmptyState>
    )
  }
  return (
    <TalkList label="Conversations that need a person">
      {handoffs.map((handoff) => (
        <HandoffLink
          key={handoff.id}
          {...{ handoff, userId }}
          isOpen={handoff.conversation_id === openTalk}
        />
      ))}
    </TalkList>
  )
}

function LiveList({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(liveTalksQuery(organizationId))
  useLiveRows([liveTalks(organizationId)])
  if (error && !data) {
    return <LoadFailure title="The conversations did not load" error={error} onRetry={refetch} />
  }
  if (!data) return <Rows />
  if (data.length === 0) {
    return (
      <EmptyState
        media={<MessagesSquare size={20} aria-hidden="true" />}
        title="No live conversations"
      >
        What visitors and agents say to each other appears here, until 15 minutes after the last
        message.
      </EmptyState>
    )
  }
  return (
    <TalkList label="Live conversations">
      {data.map(({ id, title, updated_at, templates }) => (
        <TalkLink key={id} id={id} title={title} agent={templates}>
          <Waited since={updated_at} />
        </TalkLink>
      ))}
    </TalkList>
  )
}
