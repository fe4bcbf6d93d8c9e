import { useQueries, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import { allSourcesQuery, chunksQuery, sourceQuestionsQuery } from '../queries.ts'
import type { Source } from '../source.ts'
import { questionsOf } from './questions-of.ts'

const mostStarters = 6
const mostAsked = 3

type DocumentQuestionsProps = {
  organizationId: string
  templateId: string
  scope: 'all' | 'selected'
  /** What the agent speaks with visitors. */
  languages: string[]
  /** The questions that visitors are offered now. */
  starters: string[]
  onAsk: (question: string) => void
  /** Offers them to visitors beside the others. */
  onOffer: (questions: string[]) => void
}

/** Questions that the newest documents of an agent answer: to ask, and to offer to visitors. */
export function DocumentQuestions(props: DocumentQuestionsProps) {
  const { organizationId, templateId, scope, languages } = props
  const { data: sources = [] } = useQuery(allSourcesQuery(organizationId))
  const { data: chosen } = useQuery(chosenKnowledgeQuery(organizationId, templateId))
  const read = sources.filter(
    ({ id, status }) => status === 'ready' && (scope === 'all' || chosen?.read.includes(id)),
  )
  const spoken = languages.map((tag) => new Intl.Locale(tag).language)
  const understood = read.filter(({ language }) => spoken.includes(language))
  const newest = (understood.length > 0 ? understood : read).slice(0, mostAsked)
  return newest.length > 0 ? <OfDocuments sources={newest} {...props} /> : null
}

type Asked = { question: string; title: string }

/** One of each document, then the next of each. */
function inTurn(lists: Asked[][]): Asked[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const places = Array.from({ length: longest }, (_, place) => place)
  const all = places.flatMap((place) => lists.flatMap((list) => list[place] ?? []))
  return all.filter(({ question }, at) => all.findIndex((one) => one.question === question) === at)
}

type OfDocumentsProps = DocumentQuestionsProps & { sources: Source[] }

function OfDocuments(props: OfDocumentsProps) {
  const { sources, templateId, starters, onAsk, onOffer } = props
  const made = useQueries({
    queries: sources.map((source) => sourceQuestionsQuery(templateId, source)),
  })
  // What has no question of its own is asked for its chapters.
  const chapters = useQueries({
    queries: sources.map((source, at) => ({
      ...chunksQuery(source),
      enabled: made[at]?.isFetched === true && !made[at]?.data?.length,
    })),
  })
  const asked = inTurn(
    sources.map(({ title }, at) => {
      const own = made[at]?.data ?? []
      const all = own.length > 0 ? own : questionsOf(title, chapters[at]?.data ?? [])
      return all.map((question) => ({ question, title }))
    }),
  ).slice(0, mostAsked)
  const questions = asked.map(({ question }) => question)
  const titles = new Intl.ListFormat('en').format(new Set(asked.map(({ title }) => title)))
  const own = starters.map((starter) => starter.trim()).filter(Boolean)
  const fresh = questions.filter((question) => !own.includes(question))
  const more = fresh.slice(0, mostStarters - own.length)
  if (fresh.length === 0) return null
  return (
    <section aria-label={`Questions about ${titles}`} className="flex flex-col gap-2">
      <p className="text-12 text-text-2">Answered by {titles}</p>
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
