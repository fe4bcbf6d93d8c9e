import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import type { Template } from '../template.ts'
import { InterviewRow } from './interview-row.tsx'
import { type AgentTest, interviewQuery, runInterview, type TestFields } from './test-queries.ts'
import { interviewText, verdictOf, verdicts } from './test-texts.ts'

type InterviewSectionProps = {
  template: Template
  userId: string | undefined
  tests: AgentTest[]
  /** Saves the draft, so that what is asked is what stands on the screen. */
  beforeRun: () => Promise<void>
  /** Null where the agent has as many tests as it may have. */
  onMakeTest: ((test: TestFields) => void) | null
}

const fieldsOf = ({ question, expectation, expected }: TestFields) => ({
  question,
  expectation,
  expected,
})

// What is to be mended comes first.
const order = Object.keys(verdicts)

/** The draft is asked what its own documents answer, and the owner sees what it makes of them. */
export function InterviewSection({
  template,
  userId,
  tests,
  beforeRun,
  onMakeTest,
}: InterviewSectionProps) {
  const client = useQueryClient()
  const { data: interview, error, refetch } = useQuery(interviewQuery(template))
  const interviewing = useMutation({
    mutationFn: async () => {
      await beforeRun()
      return runInterview(template, client)
    },
    onSuccess: (run) => {
      const isWrong = run.results.some((result) => verdictOf(result) === 'wrong')
      const say = isWrong ? toast.warning : toast.success
      say(interviewText(run))
    },
    onError: (fault) =>
      toast.error('The interview did not take place', { description: fault.message }),
  })
  const results = interview?.results.toSorted(
    (a, b) => order.indexOf(verdictOf(a)) - order.indexOf(verdictOf(b)),
  )
  return (
    <section aria-labelledby="interview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id="interview" className="font-medium">
            Interview
          </h3>
          <p className="text-13 text-text-2">
            {template.name} is asked up to twelve questions that its own sources answer: prices,
            times, cells of tables, headings that ask. You see what it got right and what it did
            not.
          </p>
        </div>
        <Button busy={interviewing.isPending} onClick={() => interviewing.mutate()}>
          <MessagesSquare size={16} aria-hidden="true" />
          {interview ? 'Interview again' : 'Start the interview'}
        </Button>
      </div>
      {error && interview === undefined && (
        <LoadFailure title="The last interview did not load" error={error} onRetry={refetch} />
      )}
      {interview && results && (
        <>
          <p className="text-13">
            <span className="font-medium">{interviewText(interview)}</span>
            <span className="text-text-3">
              {' · '}
              {interview.started_by === userId ? 'By you, ' : ''}
              <time dateTime={interview.finished_at} title={exactTime(interview.finished_at)}>
                {relativeTime(interview.finished_at)}
              </time>
            </span>
          </p>
          <ul
            aria-label="Interview"
            className="overflow-hidden rounded-xl border border-border-2 bg-bg-2"
          >
            {results.map((result) => (
              <InterviewRow
                key={result.question}
                result={result}
                isTest={tests.some(({ question }) => question === result.question)}
                onMakeTest={onMakeTest && (() => onMakeTest(fieldsOf(result)))}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
