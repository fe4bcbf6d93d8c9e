import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { pastConversationsQuery } from '../queries.ts'

type ChatHistoryProps = {
  query: ReturnType<typeof pastConversationsQuery>
  current: string | undefined
  onOpen: (id: string) => void
}

export function ChatHistory({ query, current, onOpen }: ChatHistoryProps) {
  const words = useWords()
  const { data, error, refetch } = useQuery(query)
  if (error && !data) {
    return (
      <ErrorState
        title={words.earlierChatsNotLoaded}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-2 p-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    )
  }
  if (data.length === 0) {
    return <p className="p-2 text-13 text-text-3">{words.chatsAreKept}</p>
  }
  return (
    <ul className="flex flex-col gap-0.5">
      {data.map(({ id, title, updated_at }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onOpen(id)}
            className="w-full rounded-lg px-2 py-1.5 text-left hover:bg-bg-3 aria-[current]:bg-bg-4"
          >
            <span className="block truncate text-13">{title ?? words.untitledChat}</span>
            <time
              dateTime={updated_at}
              title={exactTime(updated_at, words.tag)}
              className="block text-12 text-text-3"
            >
              {relativeTime(updated_at, new Date(), words.tag)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}
