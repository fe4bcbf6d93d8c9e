import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormError } from '@/components/form/form-error.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { keepTalk } from '@/lib/kept-talk.ts'
import { agentsToUseQuery, type OwnConversation, ownConversationsQuery } from './agents-to-use.ts'

type OwnConversationsProps = { organizationId: string; userId: string }

export function OwnConversations({ organizationId, userId }: OwnConversationsProps) {
  const found = useInfiniteQuery(ownConversationsQuery(organizationId, userId))
  const { data: agents } = useQuery(agentsToUseQuery(organizationId))
  const { data, error, refetch } = found
  if (error && !data) {
    return <LoadFailure title="Your conversations did not load" error={error} onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-28 rounded-xl" />
  const conversations = data.pages.flatMap(({ rows }) => rows)
  if (conversations.length === 0) {
    return (
      <p className="rounded-xl border px-4 py-6 text-center text-13 text-text-3">
        Your conversations with agents are kept here.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Your conversations"
        className="divide-y divide-border-1 rounded-xl border bg-bg-2"
      >
        {conversations.map((conversation) => (
          <li key={conversation.id} className="flex items-center gap-4 px-4 py-3 text-13">
            <span className="min-w-0 flex-1">
              <Title
                conversation={conversation}
                agent={agents?.find(({ id }) => id === conversation.template_id)?.name}
              />
            </span>
            <time
              dateTime={conversation.updated_at}
              title={exactTime(conversation.updated_at)}
              className="flex-none text-12 text-text-3"
            >
              {relativeTime(conversation.updated_at)}
            </time>
          </li>
        ))}
      </ul>
      <FormError>{found.isFetchNextPageError && error?.message}</FormError>
      {found.hasNextPage && (
        <Button
          className="self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

type TitleProps = { conversation: OwnConversation; agent: string | undefined }

/** A conversation goes on as long as its agent is published; one that has ended is read, as a chat. */
function Title({ conversation, agent }: TitleProps) {
  const { id, title, template_id, channel, ended_at } = conversation
  const words = title ?? 'Untitled conversation'
  const link = 'block truncate font-medium text-text-1 hover:underline'
  return (
    <>
      {!agent ? (
        <span className="block truncate font-medium text-text-2">{words}</span>
      ) : channel === 'assistant' || ended_at ? (
        <Link to="/assistant" search={{ id: template_id, chat: id }} className={link}>
          {words}
        </Link>
      ) : (
        <Link
          to="/agent"
          search={{ id: template_id }}
          onClick={() => keepTalk(conversation.template_id, 'agent', conversation.id)}
          className={link}
        >
          {words}
        </Link>
      )}
      <span className="block truncate text-12 text-text-3">
        {agent ? `With ${agent}` : 'With an agent that is no longer published'}
      </span>
    </>
  )
}
