import { AnswerScore } from '@/components/answer-score.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { ChangeOrDelete, RowMenu } from '@/components/ui/row-menu.tsx'
import { QuestionDetails } from './question-details.tsx'
import type { AgentTest, TestResult } from './test-queries.ts'
import { expectationText, outcomes } from './test-texts.ts'

type TestRowProps = {
  test: AgentTest
  /** By what answered: the draft, and the live version where there is one. */
  results: { of: string; result: TestResult | undefined }[]
  onEdit: () => void
  onDelete: () => void
}

/** A test with how it ended; opened, what was answered. */
export function TestRow({ test, results, onEdit, onDelete }: TestRowProps) {
  const ran = results.filter(({ result }) => result !== undefined)
  return (
    <li className="flex items-start gap-1 border-b border-border-1 py-2 pr-2 pl-3 last:border-b-0">
      <QuestionDetails
        className="min-w-0 flex-1"
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium break-words">{test.question}</span>
              <span className="block text-13 text-text-2 break-words">{expectationText(test)}</span>
            </span>
            <span className="flex flex-none flex-wrap gap-1.5">
              {results.map(({ of, result }) => (
                <ResultBadge key={of} of={of} result={result} />
              ))}
            </span>
          </span>
        }
      >
        <div className="flex flex-col gap-3 pt-2 pr-2 pb-2 pl-7">
          {ran.length === 0 && <p className="text-13 text-text-2">It has not been run yet.</p>}
          {ran.map(({ of, result }) => result && <Answer key={of} of={of} result={result} />)}
        </div>
      </QuestionDetails>
      <RowMenu name={test.question}>
        <ChangeOrDelete onChange={onEdit} onDelete={onDelete} />
      </RowMenu>
    </li>
  )
}

function ResultBadge({ of, result }: { of: string; result: TestResult | undefined }) {
  const { label, tone } = result
    ? outcomes[result.outcome]
    : { label: 'Not run', tone: 'draft' as const }
  return (
    <Badge tone={tone}>
      {of}: {label.toLowerCase()}
    </Badge>
  )
}

/** What was answered, why that failed, and from where it came. */
function Answer({ of, result }: { of: string; result: TestResult }) {
  const { why, answer, sources } = result
  return (
    <div className="rounded-lg border border-border-1 bg-bg-1 p-3 text-13">
      <p className="mb-1 text-12 text-text-3">{of} answered</p>
      <p className="whitespace-pre-line break-words">{answer || 'Nothing.'}</p>
      {sources.length > 0 && <p className="mt-1 text-12 text-text-2">From {sources.join(', ')}</p>}
      {why && <p className="mt-2 font-medium">{why}</p>}
      <div className="mt-2">
        <AnswerScore of={result.score} />
      </div>
    </div>
  )
}
