import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { questionsQuery, type Sessions } from '../queries.ts'
import { CardSkeleton, NothingHere } from './card-states.tsx'

/** A search is for words: what ends a sentence need not stand there. */
const wordsOf = (question: string) => question.replace(/[^\p{L}\p{M}\p{N}\s'’-]+/gu, ' ').trim()

type QuestionsCardProps = {
  organizationId: string
  of: Sessions
  /** Shows the sessions in which these words were said. */
  onWords: (words: string) => void
}

/** What people ask, by how many sessions asked it in the same words. */
export function QuestionsCard({ organizationId, of, onWords }: QuestionsCardProps) {
  const { data: questions, error, refetch } = useQuery(questionsQuery(organizationId, of))
  const most = Math.max(1, ...(questions ?? []).map(({ sessions }) => sessions))
  return (
    <Card>
      <CardHeader className="pr-4">
        <CardTitle>What people ask</CardTitle>
        <span className="ml-auto text-12 text-text-3">Sessions</span>
      </CardHeader>
      {error && !questions ? (
        <LoadFailure title="These questions did not load" error={error} onRetry={refetch} />
      ) : !questions ? (
        <CardSkeleton />
      ) : questions.length === 0 ? (
        <NothingHere>
          Nothing was asked in more than one session. Questions count as the same when their words
          are, in any order and form.
        </NothingHere>
      ) : (
        <ul className="divide-y divide-border-1" aria-label="Questions asked most">
          {questions.map(({ question, sessions }) => (
            <li key={question} className="flex items-center gap-3 px-4 py-2.5">
              <button
                type="button"
                onClick={() => onWords(wordsOf(question))}
                aria-label={`See conversations about: ${question}`}
                className="line-clamp-2 min-w-0 flex-1 rounded-md text-left text-13 text-text-1 underline-offset-4 wrap-anywhere hover:underline"
              >
                {question}
              </button>
              <span aria-hidden="true" className="h-1 w-20 flex-none rounded-full bg-bg-4 sm:w-28">
                <span
                  className="block h-full rounded-full bg-chart-2"
                  style={{ width: `${(sessions / most) * 100}%` }}
                />
              </span>
              <span className="w-10 flex-none text-right text-13 text-text-2 tabular-nums">
                {sessions.toLocaleString('en')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
