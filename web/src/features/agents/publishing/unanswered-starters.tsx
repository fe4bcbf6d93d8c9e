import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, CircleHelp, TriangleAlert } from 'lucide-react'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { Spinner } from '@/components/ui/spinner.tsx'
import { translationsOf, withoutEmpty } from '@/lib/translations.ts'
import { withoutBlanks } from '../draft/template-draft.ts'
import type { Template, TemplateFields } from '../template.ts'
import { unansweredStartersQuery } from './starters-query.ts'

type UnansweredStartersProps = {
  template: Template
  /** As they are typed, saved or not. */
  fields: TemplateFields
  save: () => Promise<unknown>
  onChange: (part: Partial<TemplateFields>) => void
  onLeave: () => void
}

/**
 * What visitors would be offered and get no answer to. It advises: publishing goes on.
 * It is one line high whatever it finds, so that the buttons under it stay where they are.
 */
export function UnansweredStarters(props: UnansweredStartersProps) {
  const { template, fields, save, onChange, onLeave } = props
  const { data: unanswered, isPending } = useQuery(unansweredStartersQuery(template, save))
  const offered = startersOf(fields)
  if (offered.length === 0) return null
  const questions = unanswered?.filter((question) => offered.includes(question))
  const remove = (question: string) => onChange(withoutStarter(fields, question))
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
          <Unanswered questions={questions} onRemove={remove} onLeave={onLeave} />
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

/** The starters of every language without this one. */
function withoutStarter(fields: TemplateFields, question: string): Partial<TemplateFields> {
  const others = (starters: string[]) => starters.filter((one) => one.trim() !== question)
  const translations = Object.entries(translationsOf(fields)).map(([code, own]) => [
    code,
    { ...own, starter_questions: others(own.starter_questions) },
  ])
  return {
    starter_questions: others(fields.starter_questions),
    translations: withoutEmpty(Object.fromEntries(translations)),
  }
}

/** The starters of every language, as they are saved. */
function startersOf(typed: TemplateFields) {
  const fields = withoutBlanks(typed)
  return [fields, ...Object.values(translationsOf(fields))].flatMap(
    ({ starter_questions }) => starter_questions,
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

// The next one that can be removed, else what the dialog is for.
const toNext = handsFocusOn((button) => {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return (
    next?.querySelector('button') ??
    button.closest('form')?.querySelector<HTMLElement>('[type=submit]')
  )
})

type UnansweredProps = {
  questions: string[]
  onRemove: (question: string) => void
  onLeave: () => void
}

function Unanswered({ questions, onRemove, onLeave }: UnansweredProps) {
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
            <button
              ref={toNext}
              type="button"
              aria-label={`Remove “${question}”`}
              className="link"
              onClick={() => onRemove(question)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <Link to="." search={{ section: 'behaviour' }} onClick={onLeave} className="link self-start">
        Edit starters
      </Link>
    </div>
  )
}
