import { Link } from '@tanstack/react-router'
import { FramedText } from '@/components/framed-text.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { QuestionDetails } from './question-details.tsx'
import type { Answered } from './test-queries.ts'
import { verdictOf, verdicts } from './test-texts.ts'

type InterviewRowProps = {
  result: Answered
  /** Whether a test asks this already. */
  isTest: boolean
  onMakeTest: (() => void) | null
}

/** A question with how its answer was; opened, the answer beside the words of the source, and what can be done. */
export function InterviewRow({ result, isTest, onMakeTest }: InterviewRowProps) {
  const verdict = verdictOf(result)
  const { label, tone } = verdicts[verdict]
  return (
    <li className="border-b border-border-1 px-3 py-2 last:border-b-0">
      <QuestionDetails
        summary={
          <>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{result.question}</span>
            <Badge tone={tone}>{label}</Badge>
          </>
        }
      >
        <div className="flex flex-col gap-3 pt-2 pr-1 pb-2 pl-7 text-13">
          <FramedText of="It answered">{result.answer || 'Nothing.'}</FramedText>
          <FramedText of={`${result.source} says`}>{result.evidence}</FramedText>
          <div className="flex flex-wrap items-center gap-2">
            {isTest ? (
              <span className="text-12 text-text-3">A test asks this.</span>
            ) : (
              onMakeTest && (
                <Button size="sm" onClick={onMakeTest}>
                  Make this a test
                </Button>
              )
            )}
            {verdict !== 'right' && (
              <Button size="sm" asChild>
                <Link
                  to="/dashboard/knowledge"
                  search={{ add: 'answer', question: result.question.slice(0, 200) }}
                >
                  Add an answer
                </Link>
              </Button>
            )}
            <Button size="sm" variant="ghost" asChild>
              <Link
                to="/dashboard/knowledge"
                search={{ source: result.source_id, quote: result.evidence }}
              >
                Open the source
              </Link>
            </Button>
          </div>
        </div>
      </QuestionDetails>
    </li>
  )
}
