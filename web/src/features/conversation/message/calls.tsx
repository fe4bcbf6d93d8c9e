import { Check, Hand, LoaderCircle, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { Words } from '@/lib/visitor-words/words.ts'
import type { ToolCall } from './message.ts'

type Label = 'asksFirst' | 'atWork' | 'done' | 'didNotWork' | 'notDone' | 'notKnown'
const states: Record<ToolCall['state'], { label: Label; icon: LucideIcon }> = {
  waiting: { label: 'asksFirst', icon: Hand },
  running: { label: 'atWork', icon: LoaderCircle },
  done: { label: 'done', icon: Check },
  failed: { label: 'didNotWork', icon: TriangleAlert },
  unsure: { label: 'notKnown', icon: TriangleAlert },
  refused: { label: 'notDone', icon: X },
  lapsed: { label: 'notDone', icon: X },
}

/** What is done without another system, in words. */
const actOf = ({ name, title }: ToolCall, words: Words) =>
  ({ search_knowledge: words.searchedAgain, ask_for_person: words.askedForPerson })[name] ?? title

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

type CallsProps = {
  calls: ToolCall[]
  /** Where the visitor can still say yes or no. */
  onDecide?: (id: string, accept: boolean) => void
}

/** What the agent did, and what it asks to do, with the very arguments. */
export function Calls({ calls, onDecide }: CallsProps) {
  const words = useWords()
  if (calls.length === 0) return null
  return (
    <ul aria-label={words.whatAgentDid} className="flex w-full flex-col gap-2">
      {calls.map((call) => (
        <li key={call.id} className="rounded-lg border border-border-2 bg-bg-2 px-3 py-2 text-13">
          <Call call={call} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  )
}

function Call({ call, onDecide }: Pick<CallsProps, 'onDecide'> & { call: ToolCall }) {
  const words = useWords()
  const { label, icon: Icon } = states[call.state]
  const given = Object.entries(Object(call.arguments))
  return (
    <>
      <p className="flex items-center gap-2">
        <Icon
          size={16}
          aria-hidden="true"
          className={call.state === 'failed' ? 'flex-none text-red' : 'flex-none text-text-3'}
        />
        <span className="min-w-0 truncate font-medium">{actOf(call, words)}</span>
        <span className="ml-auto flex-none text-12 text-text-3">{words[label]}</span>
      </p>
      {given.length > 0 && (
        <dl className="mt-1.5 grid max-h-40 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 overflow-y-auto text-12">
          {given.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="wrap-anywhere">{shown(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {call.state === 'waiting' && onDecide && (
        <p className="mt-2 flex gap-2">
          <Button size="sm" variant="primary" onClick={() => onDecide(call.id, true)}>
            {words.yesDoIt}
          </Button>
          <Button size="sm" onClick={() => onDecide(call.id, false)}>
            {words.no}
          </Button>
        </p>
      )}
    </>
  )
}
