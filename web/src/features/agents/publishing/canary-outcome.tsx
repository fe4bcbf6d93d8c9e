import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Template } from '../template.ts'
import { type Canary, type Outcomes, outcomesQuery } from './canary-queries.ts'
import { rules } from './trial-fields.tsx'

const figures = [
  { name: 'unhelpful', rule: 'most_unhelpful' },
  { name: 'handoffs', rule: 'most_handoffs' },
  { name: 'unanswered', rule: 'most_unanswered' },
] as const

const ends: Record<NonNullable<Canary['end_reason']>, string> = {
  rolled_back: 'rolled back',
  made_live: 'made live',
  replaced: 'ended, because another version came',
  offline: 'ended, because the agent went offline',
  unhelpful: 'rolled back by itself, because too many answers were rated unhelpful',
  handoffs: 'rolled back by itself, because too many visitors asked for a person',
  unanswered: 'rolled back by itself, because too many questions were not answered',
  score: 'rolled back by itself, because its answers kept to the persona too seldom',
}

// Conversations come while one looks on.
const everyMs = 15_000

const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`

type CanaryOutcomeProps = {
  template: Template
  canary: Canary
  busy: boolean
  onChange: () => void
  onRollBack: () => void
}

/** What the latest trial came to, beside the live version. */
export function CanaryOutcome({ template, canary, ...acts }: CanaryOutcomeProps) {
  const { data } = useQuery({
    ...outcomesQuery(template),
    refetchInterval: canary.ended_at ? false : everyMs,
  })
  const { end_reason: reason, ended_at: endedAt } = canary
  return (
    <div className="mt-2 flex basis-full flex-col gap-3 rounded-lg border border-border-1 bg-bg-1 p-3">
      <p className="text-13 text-text-2">
        {reason && endedAt ? (
          <>
            Tried with {canary.share}% of new conversations, and {ends[reason]}{' '}
            <time dateTime={endedAt} title={exactTime(endedAt)}>
              {relativeTime(endedAt)}
            </time>
            .
          </>
        ) : (
          <>
            {canary.share}% of new conversations meet this version. Begun{' '}
            <time dateTime={canary.started_at} title={exactTime(canary.started_at)}>
              {relativeTime(canary.started_at)}
            </time>
            .
          </>
        )}
      </p>
      {data && data.length > 0 && <OutcomeTable canary={canary} outcomes={data} />}
      {!endedAt && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={acts.busy} onClick={acts.onChange}>
            Change
          </Button>
          <Button size="sm" disabled={acts.busy} onClick={acts.onRollBack}>
            Roll back
          </Button>
        </div>
      )}
    </div>
  )
}

function OutcomeTable({ canary, outcomes }: { canary: Canary; outcomes: Outcomes[] }) {
  const sides = [
    { title: `Version ${canary.version}`, of: outcomes.find((one) => one.is_canary) },
    { title: 'Live version', of: outcomes.find((one) => !one.is_canary) },
  ]
  return (
    <table className="w-full text-13">
      <thead>
        <tr className="text-left text-12 text-text-3">
          <th scope="col" className="pb-1 font-normal">
            Of conversations
          </th>
          {sides.map(({ title }) => (
            <th key={title} scope="col" className="pb-1 pl-3 text-right font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        <tr>
          <th scope="row" className="py-0.5 text-left font-normal">
            All
          </th>
          {sides.map(({ title, of }) => (
            <td key={title} className="pl-3 text-right">
              {of?.conversations ?? 0}
            </td>
          ))}
        </tr>
        {figures.map(({ name, rule }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {rules.find((one) => one.name === rule)?.label}
              {canary[rule] !== null && (
                <span className="text-text-3"> (at most {canary[rule]}%)</span>
              )}
            </th>
            {sides.map(({ title, of }) => (
              <td key={title} className="pl-3 text-right">
                {share(of?.[name] ?? 0, of?.conversations ?? 0)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-0.5 text-left font-normal">
            Score of its answers
            {canary.least_score !== null && (
              <span className="text-text-3"> (at least {canary.least_score})</span>
            )}
          </th>
          {sides.map(({ title, of }) => (
            <td key={title} className="pl-3 text-right">
              {of?.score ?? '–'}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
