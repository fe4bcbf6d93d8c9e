import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import { allSourcesQuery, chunksQuery, sourceQuestionsQuery } from '../queries.ts'
import type { Source } from '../source.ts'
import { questionsOf } from './questions-of.ts'

const mostStarters = 6

type DocumentQuestionsProps = {
  organizationId: string
  templateId: string
  scope: 'all' | 'selected'
  /** The questions that visitors are offered now. */
  starters: string[]
  onAsk: (question: string) => void
  /** Offers them to visitors beside the others. */
  onOffer: (questions: string[]) => void
}

/** Questions that the newest document of an agent answers: to ask, and to offer to visitors. */
export function DocumentQuestions(props: DocumentQuestionsProps) {
  const { organizationId, templateId, scope } = props
  const { data: sources } = useQuery(allSourcesQuery(organizationId))
  const { data: chosen } = useQuery(chosenKnowledgeQuery(organizationId, templateId))
  const newest = sources?.find(
    ({ id, status }) => status === 'ready' && (scope === 'all' || chosen?.read.includes(id)),
  )
  return newest ? <OfDocument source={newest} {...props} /> : null
}

function OfDocument(props: DocumentQuestionsProps & { source: Source }) {
  const { source, templateId, starters, onAsk, onOffer } = props
  const { data: made, isFetched } = useQuery(sourceQuestionsQuery(templateId, source))
  const isAskedByChapters = isFetched && !made?.length
  const { data: chunks = [] } = useQuery({ ...chunksQuery(source), enabled: isAskedByChapters })
  const questions = isAskedByChapters ? questionsOf(source.title, chunks) : (made ?? [])
  const own = starters.map((starter) => starter.trim()).filter(Boolean)
  const fresh = questions.filter((question) => !own.includes(question))
  const more = fresh.slice(0, mostStarters - own.length)
  if (fresh.length === 0) return null
  return (
    <section aria-label={`Questions about ${source.title}`} className="flex flex-col gap-2">
      <p className="text-12 text-text-2">Answered by {source.title}</p>
      <ul className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <Button
              size="sm"
              className="h-auto min-h-8 max-w-full whitespace-normal py-1 text-left text-13"
              onClick={() => onAsk(question)}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => onOffer(more)}>
          Add to starter questions
        </Button>
      )}
    </section>
  )
}
