import type { ReactNode } from 'react'
import { AnswerScore } from '@/components/answer-score.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { builtInActs } from '@/lib/built-in-tools.ts'
import { dollars } from '@/lib/format/money.ts'
import type { Answered, Call } from './replay-queries.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent' })
const seconds = (ms: number) =>
  ms < 100 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`

function told({ name, title, arguments: given }: Call) {
  const all = Object.entries(Object(given)).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const act = builtInActs[name] ?? title
  return all.length > 0 ? `${act} (${all.join(', ')})` : act
}

const outcomes: Record<string, string> = {
  waiting: 'Asked to',
  running: 'Began to',
  failed: 'Failed to',
  unsure: 'Began to',
  refused: 'Was not allowed to',
  lapsed: 'Asked to',
}

/** One of two answers: what it says and rests on, how sure it was, what it did and what it cost. */
export function AnswerColumn({
  title,
  of,
  isReplay = false,
}: {
  title: string
  of: Answered
  isReplay?: boolean
}) {
  const { text, answered, citations, confidence, model, tokens, amount, took_ms, calls } = of
  const facts: [string, ReactNode][] = [
    ['Confidence', confidence === null ? 'Not looked up' : percent.format(confidence)],
    ['Answered by', model ?? 'Built-in responder'],
    ['Cost', `${dollars(amount)}${tokens > 0 ? `, ${tokens.toLocaleString('en')} tokens` : ''}`],
    ['Time', took_ms === null ? 'Not known' : seconds(took_ms)],
  ]
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-border-2 bg-bg-1 p-4 text-13"
    >
      <header className="flex items-center gap-2">
        <h3 className="flex-1 font-medium text-14">{title}</h3>
        <Badge tone={answered ? 'ok' : 'warn'}>{answered ? 'Answered' : 'Not answered'}</Badge>
      </header>
      <p className="whitespace-pre-wrap wrap-anywhere">{text || 'Nothing.'}</p>
      {citations.length > 0 && (
        <ol aria-label={`Sources ${title.toLowerCase()}`} className="flex flex-col gap-2">
          {citations.map(({ number, title: source, quote }) => (
            <li key={number} className="border-l-2 border-accent-line pl-3">
              <p className="font-medium">
                [{number}] {source}
              </p>
              <p className="text-text-2 wrap-anywhere">{quote}</p>
            </li>
          ))}
        </ol>
      )}
      {calls.length > 0 && (
        <ul aria-label={`Tools ${title.toLowerCase()}`} className="flex flex-col gap-1">
          {calls.map((call) => (
            <li key={call.id} className="rounded-lg bg-bg-3 px-3 py-2 wrap-anywhere">
              {isReplay && call.state === 'waiting'
                ? 'Would have asked to: '
                : `${outcomes[call.state] ?? 'Used'}: `}
              {told(call)}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-border-1 border-t pt-3 text-12">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <AnswerScore of={of.score} />
    </section>
  )
}
