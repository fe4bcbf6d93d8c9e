import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { chosenSourcesQuery } from '@/lib/chosen-sources.ts'
import { allSourcesQuery, chunksQuery } from '../queries.ts'
import type { Source } from '../source.ts'
import { questionsOf } from './questions-of.ts'

type DocumentQuestionsProps = {
  organizationId: string
  templateId: string
  scope: 'all' | 'selected'
  /** The questions that visitors are offered now. */
  starters: string[]
  onAsk: (question: string) => void
  /** Offers them to visitors in place of the others. */
  onOffer: (questions: string[]) => void
}

/** Questions that the newest document of an agent answers: to ask, and to offer to visitors. */
export function DocumentQuestions(props: DocumentQuestionsProps) {
  const { organizationId, templateId, scope } = props
  const { data: sources } = useQuery(allSourcesQuery(organizationId))
  const { data: chosen } = useQuery(chosenSourcesQuery(organizationId, templateId))
  const newest = sources?.find(
    ({ id, status }) => status === 'ready' && (scope === 'all' || chosen?.includes(id)),
  )
  return newest ? <OfDocument source={newest} {...props} /> : null
}

function OfDocument({
  source,
  starters,
  onAsk,
  onOffer,
}: DocumentQuestionsProps & { source: Source }) {
  const { data: chunks = [] } = useQuery(chunksQuery(source))
  const questions = questionsOf(source.title, chunks)
  if (questions.length === 0 || questions.every((question) => starters.includes(question))) {
    return null
  }
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
      <Button variant="ghost" size="sm" className="self-start" onClick={() => onOffer(questions)}>
        Use as starter questions
      </Button>
    </section>
  )
}
