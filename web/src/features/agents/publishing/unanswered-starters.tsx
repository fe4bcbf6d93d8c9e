import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

type UnansweredStartersProps = { questions: string[]; onLeave: () => void }

/** What visitors would be offered and get no answer to. It advises: publishing goes on. */
export function UnansweredStarters({ questions, onLeave }: UnansweredStartersProps) {
  const count = questions.length
  return (
    <div role="status">
      {count > 0 && (
        <section
          aria-labelledby="unanswered-starters"
          className="flex flex-col gap-2 rounded-lg border border-amber-line bg-amber-soft p-3 text-13"
        >
          <h3 id="unanswered-starters" className="flex gap-2 font-medium">
            <TriangleAlert size={16} className="mt-0.5 flex-none text-amber" aria-hidden="true" />
            {count === 1
              ? 'A starter question has no answer in its knowledge'
              : `${count} starter questions have no answer in its knowledge`}
          </h3>
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
          <Link
            to="."
            search={{ section: 'behaviour' }}
            onClick={onLeave}
            className="link self-start"
          >
            Edit starters
          </Link>
        </section>
      )}
    </div>
  )
}
