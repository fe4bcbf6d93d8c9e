import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, CircleHelp, TriangleAlert } from 'lucide-react'
import { Spinner } from '@/components/ui/spinner.tsx'
import { translationsOf } from '@/lib/translations.ts'
import { withoutBlanks } from '../draft/template-draft.ts'
import type { Template, TemplateFields } from '../template.ts'
import { unansweredStartersQuery } from './starters-query.ts'

type UnansweredStartersProps = {
  template: Template
  /** As they are typed, saved or not. */
  fields: TemplateFields
  save: () => Promise<unknown>
  onLeave: () => void
}

/**
 * What visitors would be offered and get no answer to. It advises: publishing goes on.
 * It is one line high whatever it finds, so that the buttons under it stay where they are.
 */
export function UnansweredStarters({ template, fields, save, onLeave }: UnansweredStartersProps) {
  const { data: questions, isPending } = useQuery(unansweredStartersQuery(template, save))
  if (!offersStarters(fields) && !questions?.length) return null
  return (
    <div role="status" className="text-13">
      {questions?.length ? (
        <details className="group rounded-lg border border-amber-line bg-amber-soft">
          <summary className={`${line} cursor-pointer list-none font-medium`}>
            <TriangleAlert size={16} className="flex-none text-amber" aria-hidden="true" />
            {questions.length === 1
              ? '1 starter question has no answer'
              : `${questions.length} starter questions have no answer`}
            <ChevronRight
              size={16}
              className="ml-auto flex-none text-text-3 transition-transform group-open:rotate-90"
              aria-hidden="true"
            />
          </summary>
          <Unanswered questions={questions} onLeave={onLeave} />
        </details>
      ) : (
        <div className="rounded-lg border border-border-2">
          <p className={`${line} text-text-2`}>
            {isPending ? asking : questions ? answered : notAsked}
          </p>
        </div>
      )}
    </div>
  )
}

function offersStarters(typed: TemplateFields) {
  const fields = withoutBlanks(typed)
  return [fields, ...Object.values(translationsOf(fields))].some(
    ({ starter_questions }) => starter_questions.length > 0,
  )
}

const asking = (
  <>
    <Spinner size={16} /> Asking its starter questions…
  </>
)
const answered = (
  <>
    <Check size={16} className="flex-none text-green" aria-hidden="true" />
    Every starter question has an answer
  </>
)
const notAsked = (
  <>
    <CircleHelp size={16} className="flex-none" aria-hidden="true" />
    Its starter questions could not be asked
  </>
)

const line = 'flex h-10 items-center gap-2 px-3'

function Unanswered({ questions, onLeave }: { questions: string[]; onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <ul className="flex max-h-40 flex-col gap-2 overflow-y-auto">
        {questions.map((question) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{question}</span>
            <Link
              to="/dashboard/knowledge"
              search={{ add: 'answer', question }}
              onClick={onLeave}
              aria-label={`Add an answer to “${question}”`}
              className="link"
            >
              Add an answer
            </Link>
          </li>
        ))}
      </ul>
      <Link to="." search={{ section: 'behaviour' }} onClick={onLeave} className="link self-start">
        Edit starters
      </Link>
    </div>
  )
}
