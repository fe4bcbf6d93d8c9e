import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Select } from '@/components/form/select.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { askQuery, scopeOf } from '../queries.ts'
import type { Reader } from '../readers/readers.ts'
import { AgentAnswer, type OpenAt } from './agent-answer.tsx'
import { FoundPassages } from './found-passages.tsx'

const everyone = 'everyone'

type AskKnowledgeProps = { organizationId: string; readers: Reader[]; onOpen: OpenAt }

/** What an agent would read and answer, with scores: to see why it says what it says. */
export function AskKnowledge({ organizationId, readers, onOpen }: AskKnowledgeProps) {
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState('')
  const [readerId, setReaderId] = useState(everyone)
  const reader = readers.find(({ id }) => id === readerId)
  const { data, error, isFetching, refetch } = useQuery(
    askQuery(organizationId, question, scopeOf(reader)),
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
            ? `${data.passages.length} ${data.passages.length === 1 ? 'passage' : 'passages'}, ${data.milliseconds} ms${data.reranked ? ', ordered with a reranking model' : ''}. This is what an agent would read before answering.`
            : readers.length > 0
              ? 'Shows the passages that an agent would read; choose an agent to see its answer.'
              : 'Shows the passages that an agent would read before answering.'}
        </p>
      </form>
      {error && <LoadFailure title="The search failed" error={error} onRetry={refetch} />}
      {isFetching && !data ? (
        <div className="flex flex-col gap-3 border-t border-border-1 p-4" aria-hidden="true">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : data && question ? (
        <>
          {reader && <AgentAnswer {...{ organizationId, question, reader, onOpen }} />}
          <FoundPassages passages={data.passages} onOpen={onOpen} />
        </>
      ) : null}
    </aside>
  )
}
