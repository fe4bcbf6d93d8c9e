import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Select } from '@/components/form/select.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Highlighted } from './highlighted.tsx'
import { askQuery, bestScore, type Passage, type Reader } from './queries.ts'

const everyone = 'everyone'

type AskKnowledgeProps = { organizationId: string; readers: Reader[] }

/** What an agent would read before it answers, with scores: to see why it says what it says. */
export function AskKnowledge({ organizationId, readers }: AskKnowledgeProps) {
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState('')
  const [readerId, setReaderId] = useState(everyone)
  const reader = readers.find(({ id }) => id === readerId)
  const sourceIds =
    reader?.knowledge_scope === 'selected'
      ? reader.template_knowledge_sources.map(({ source_id }) => source_id)
      : undefined
  const { data, error, isFetching, refetch } = useQuery(
    askQuery(organizationId, question, sourceIds),
  )
  return (
    <aside
      aria-label="Ask your knowledge"
      className="min-w-0 rounded-xl border border-border-2 bg-bg-2"
    >
      <header className="flex min-h-12 items-center gap-2 border-b border-border-1 py-2 pr-3 pl-4">
        <h2 className="flex-1 font-medium">Ask your knowledge</h2>
        {readers.length > 0 && (
          <Select
            inputSize="sm"
            className="w-auto max-w-44"
            aria-label="Search as"
            value={readerId}
            onValueChange={setReaderId}
            options={[
              { value: everyone, label: 'All sources' },
              ...readers.map(({ id, name }) => ({ value: id, label: `As ${name}` })),
            ]}
          />
        )}
      </header>
      <form
        className="p-4"
        onSubmit={(event) => {
          event.preventDefault()
          setQuestion(typed.trim())
          if (typed.trim() === question) void refetch()
        }}
      >
        <div className="flex h-10 items-center gap-2 rounded-lg border border-border-3 bg-bg-2 pr-1.5 pl-3 focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
          <Search size={16} className="flex-none text-text-3" aria-hidden="true" />
          <input
            value={typed}
            maxLength={500}
            onChange={(event) => setTyped(event.target.value)}
            aria-label="A question for your knowledge"
            placeholder="A question that people ask"
            className="min-w-0 flex-1 bg-transparent outline-none max-sm:text-16 placeholder:text-text-3"
          />
          <Button type="submit" size="sm" busy={isFetching} disabled={typed.trim() === ''}>
            Ask
          </Button>
        </div>
        <p role="status" className="mt-2 text-12 text-text-3">
          {data && question
            ? `${data.passages.length} ${data.passages.length === 1 ? 'passage' : 'passages'}, ${data.milliseconds} ms. This is what an agent would read before answering.`
            : 'Shows the passages that an agent would read before answering.'}
        </p>
      </form>
      {error ? (
        <ErrorState title="The search failed" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : isFetching && !data ? (
        <div className="flex flex-col gap-3 border-t border-border-1 p-4" aria-hidden="true">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : data && question ? (
        <Hits passages={data.passages} />
      ) : null}
    </aside>
  )
}

function Hits({ passages }: { passages: Passage[] }) {
  if (passages.length === 0) {
    return (
      <p className="border-t border-border-1 p-4 text-13 text-text-2">
        No passage matches. An agent would say that it does not know. Add a source that answers
        this.
      </p>
    )
  }
  return (
    <ol className="border-t border-border-1">
      {passages.map((passage) => (
        <li
          key={passage.chunk_id}
          className="border-b border-border-1 px-4 pt-3 pb-4 last:border-b-0"
        >
          <p className="flex items-center gap-2 text-12">
            <span className="truncate font-medium">{passage.title}</span>
            <span className="min-w-0 truncate text-text-3">
              {[passage.heading.at(-1), passage.page === null ? null : `page ${passage.page}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="ml-auto tabular-nums" title="How well it matches, from 0 to 1">
              {(passage.score / bestScore).toFixed(2)}
            </span>
          </p>
          <Progress
            value={Math.round((passage.score / bestScore) * 100)}
            label="How well it matches"
            className="mt-2 mb-2.5 h-0.5"
          />
          <p className="line-clamp-8 text-13 whitespace-pre-line text-text-2">
            <Highlighted text={passage.text} ranges={passage.highlights} />
          </p>
        </li>
      ))}
    </ol>
  )
}
