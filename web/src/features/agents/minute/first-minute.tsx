import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusHeading } from '@/components/focus/return-focus.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { type Minute, nextOf, type Step, steps } from './steps.ts'

type FirstMinuteProps = {
  /** Undefined while it is being read. */
  minute: Minute | undefined
  name: string
  /** Whether the place where documents are added is open. */
  isAtKnowledge: boolean
  on: Record<Exclude<Step, 'read'> | 'putAway', () => void>
}

/** What an agent still lacks before people can talk to it, and the way to the next of it. */
export function FirstMinute({ minute, name, isAtKnowledge, on }: FirstMinuteProps) {
  if (!minute) return <Place />
  const next = nextOf(minute)
  if (!next) return null
  const labels: Record<Step, string> = {
    read: minute.reading && !minute.read ? 'Reading your document' : 'Add a document',
    ask: `Ask ${name || 'it'}`,
    publish: 'Publish',
    share: 'Share',
  }
  const act = (step: Step) => {
    if (step !== 'read') {
      return (
        <Button size="sm" variant="primary" className="min-w-0 flex-initial" onClick={on[step]}>
          <span className="truncate">{labels[step]}</span>
        </Button>
      )
    }
    if (minute.reading || isAtKnowledge) return <Next isBusy={minute.reading}>{labels.read}</Next>
    return (
      <Button size="sm" variant="primary" asChild>
        <Link to="." search={{ section: 'knowledge' }}>
          {labels.read}
        </Link>
      </Button>
    )
  }
  return (
    <section
      aria-label="First steps"
      className="flex flex-none items-center gap-2 border-b bg-bg-2 py-1.5 pr-2 pl-4 lg:pl-6"
    >
      <ol className="flex min-w-0 flex-1 items-center gap-1.5 text-13 sm:gap-3">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className={`flex items-center gap-1.5 ${step === next ? 'min-w-0' : 'flex-none'}`}
          >
            {place > 0 && <span aria-hidden="true" className="h-px w-3 bg-border-3 sm:w-5" />}
            <Mark isDone={minute[step]} place={place + 1} />
            {step === next ? (
              act(step)
            ) : (
              <span className="text-text-3 max-sm:sr-only">
                {labels[step]}
                {minute[step] && <span className="sr-only">, done</span>}
              </span>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label="Hide the first steps"
        onClick={() => {
          focusHeading()
          on.putAway()
        }}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  )
}

/** The room that the steps will take, so that nothing under them jumps. */
function Place() {
  return (
    <div aria-hidden="true" className="flex-none border-b bg-bg-2 py-1.5">
      <div className="h-7 max-sm:h-9" />
    </div>
  )
}

function Next({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 py-1 font-medium">
      {isBusy && <Spinner />}
      <span className="truncate">{children}</span>
    </span>
  )
}

function Mark({ isDone, place }: { isDone: boolean; place: number }) {
  if (isDone) return <Check size={16} className="flex-none text-green" aria-hidden="true" />
  return (
    <span
      aria-hidden="true"
      className="grid size-5 flex-none place-items-center rounded-full border border-border-3 text-12 text-text-2 tabular-nums"
    >
      {place}
    </span>
  )
}
