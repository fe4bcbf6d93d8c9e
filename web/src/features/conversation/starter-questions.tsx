import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'

type StarterQuestionsProps = {
  questions: string[]
  onAsk: (question: string) => void
  /** What they are; questions to begin with where nothing is said. */
  label?: string
  className?: string
}

export function StarterQuestions(props: StarterQuestionsProps) {
  const words = useFirstWords()
  const { questions, onAsk, label = words.startingQuestions, className = '' } = props
  if (questions.length === 0) return null
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-8 max-w-full rounded-lg border border-border-2 bg-bg-2 px-3 py-1 text-left text-13 text-text-2 transition-colors hover:bg-bg-4 hover:text-text-1"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
