import { RotateCcw, TriangleAlert } from 'lucide-react'
import { lazy, type Ref, Suspense } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { Trouble } from '../use-conversation.ts'
import type { AnswerProps } from './answer.tsx'
import { type AgentMessage, filesOf, textOf } from './message.ts'

// Markdown, sources and thumbs come with the first answer.
const WholeAnswer = lazy(() => import('./answer.tsx').then(({ Answer }) => ({ default: Answer })))
const WholeText = lazy(() =>
  import('./answer.tsx').then(({ AnswerText }) => ({ default: AnswerText })),
)
const WholeFooter = lazy(() =>
  import('./answer.tsx').then(({ AnswerFooter }) => ({ default: AnswerFooter })),
)

const GivenFiles = lazy(() =>
  import('@/components/given-files.tsx').then(({ GivenFiles }) => ({ default: GivenFiles })),
)

function BareWords({ of }: { of: AgentMessage }) {
  return <p className="whitespace-pre-wrap wrap-anywhere">{textOf(of)}</p>
}

/** What the agent said; its bare words until the parts that show it are there. */
export function Answer(props: AnswerProps) {
  return (
    <Suspense fallback={<BareWords of={props.message} />}>
      <WholeAnswer {...props} />
    </Suspense>
  )
}

/** Its words alone, with the numbers of its sources. */
export function AnswerText({ message }: { message: AgentMessage }) {
  return (
    <Suspense fallback={<BareWords of={message} />}>
      <WholeText message={message} />
    </Suspense>
  )
}

/** Where an answer comes from, and whether it was good. */
export function AnswerFooter(props: AnswerProps) {
  return (
    <Suspense>
      <WholeFooter {...props} />
    </Suspense>
  )
}

type QuestionProps = { message: AgentMessage; ref?: Ref<HTMLDivElement> | undefined }

export function Question({ message, ref }: QuestionProps) {
  const files = filesOf(message)
  return (
    <div ref={ref} className="flex max-w-[85%] flex-col items-end gap-2 self-end">
      {files.length > 0 && (
        <Suspense>
          <GivenFiles files={files} className="justify-end" />
        </Suspense>
      )}
      <p className="rounded-[14px] rounded-br-sm bg-bg-4 px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
        {textOf(message)}
      </p>
    </div>
  )
}

type FromPersonProps = { agent: { avatar: string; style_id: string }; message: AgentMessage }

/** A person's words, with the agent's face and the person's name; or a line that says who speaks. */
export function FromPerson({ agent, message }: FromPersonProps) {
  const words = useFirstWords()
  const person = message.metadata?.person
  if (!person) {
    return <p className="text-center text-13 text-text-2">{textOf(message)}</p>
  }
  return (
    <div>
      <p className="mb-2 flex items-center gap-2 text-13">
        <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={24} />
        <span className="font-medium">{person}</span>
        <AiBadge>{words.person}</AiBadge>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{textOf(message)}</p>
    </div>
  )
}

/** That an answer is coming; `wait` says why not at once. */
export function Thinking({ name, wait }: { name: string; wait?: string }) {
  const words = useFirstWords()
  return (
    <p className="flex items-start gap-2 text-13 text-text-3">
      <span aria-hidden="true" className="flex h-5 items-center gap-1">
        {[0, 1, 2].map((dot) => (
          <i
            key={dot}
            className="size-1.5 animate-pulse rounded-full bg-text-3"
            style={{ animationDelay: `${dot * 200}ms` }}
          />
        ))}
      </span>
      <span role="status">{wait ?? words.isLookingUp(name)}</span>
    </p>
  )
}

export function TroubleNote({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const words = useFirstWords()
  return (
    <div
      role={trouble.kind === 'stopped' ? undefined : 'alert'}
      className={`flex flex-wrap items-center gap-2 rounded-lg border px-3 py-2 text-13 ${
        trouble.kind === 'stopped'
          ? 'border-border-2 text-text-2'
          : 'border-red-line bg-red-soft text-text-1'
      }`}
    >
      {trouble.kind !== 'stopped' && (
        <TriangleAlert size={16} className="flex-none text-red" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">{trouble.message}</span>
      <Button size="sm" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden="true" />
        {words.retry}
      </Button>
    </div>
  )
}
