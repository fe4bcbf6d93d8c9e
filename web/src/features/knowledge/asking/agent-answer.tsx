import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Quotation } from '@/components/quotation.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Reader } from '../readers/readers.ts'
import { agentAnswerQuery } from './ask-queries.ts'

/** Opens a source where these words stand in it. */
export type OpenAt = (source: string, quote: string) => void

type AgentAnswerProps = {
  organizationId: string
  question: string
  reader: Reader
  onOpen: OpenAt
}

/** What an agent would answer as it is drafted now, and the passages that it cites. */
export function AgentAnswer({ organizationId, question, reader, onOpen }: AgentAnswerProps) {
  const { data, error, refetch } = useQuery(agentAnswerQuery(organizationId, question, reader.id))
  return (
    <section
      aria-label={`What ${reader.name} would answer`}
      className="border-t border-border-1 p-4"
    >
      <h3 className="mb-2 flex items-center gap-2 text-12 text-text-3">
        <span className="flex-1">{reader.name} would answer</span>
        {data && !data.answered && <Badge tone="warn">No answer</Badge>}
      </h3>
      {data ? (
        <>
          <p className="whitespace-pre-wrap wrap-anywhere">{data.text}</p>
          {data.citations.length > 0 && (
            <ol aria-label="Cited" className="mt-3 grid gap-1">
              {data.citations.map(({ number, source_id, title, quote, table_head }) => (
                <li key={number} className="text-12">
                  <button
                    type="button"
                    onClick={() => onOpen(source_id, quote)}
                    className="max-w-full truncate text-left text-accent-text hover:underline"
                  >
                    [{number}] {title}
                  </button>
                  {table_head && <Quotation citation={{ quote, table_head }} className="mt-1" />}
                </li>
              ))}
            </ol>
          )}
        </>
      ) : error ? (
        <LoadFailure title="The answer failed" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </section>
  )
}
