import { type Change, changeOfCount, changeOfShare, changeOfTime } from './change.ts'
import {
  type Counted,
  compact,
  costOfResolved,
  count,
  handedOverShare,
  money,
  nothing,
  percent,
  resolvedShare,
  satisfaction,
  seconds,
} from './metrics.ts'

type Figure = { label: string; value: string; note?: string | undefined; change: Change }

const tones = { good: 'text-green', bad: 'text-amber', plain: 'text-text-3' }
const of = (number: number, one: string, many = `${one}s`) =>
  `of ${count(number)} ${number === 1 ? one : many}`

/** Each figure with how it changed; what is not known says so. */
function figuresOf(known: Counted | null, earlier: Counted | null): Figure[] {
  const [now, before] = [known ?? nothing, earlier ?? nothing]
  const rated = now.good + now.poor
  const figures: Figure[] = [
    {
      ...{ label: 'Sessions', value: count(now.sessions) },
      change: changeOfCount(now.sessions, before.sessions, 'more'),
    },
    {
      ...{ label: 'Visitors', value: count(now.visitors) },
      change: changeOfCount(now.visitors, before.visitors, 'more'),
    },
    {
      ...{ label: 'Messages', value: count(now.messages) },
      change: changeOfCount(now.messages, before.messages, 'more'),
    },
    {
      ...{ label: 'Resolved', value: percent(resolvedShare(now)) },
      note: now.judged > 0 ? of(now.judged, 'session') : undefined,
      change: changeOfShare(resolvedShare(now), resolvedShare(before), 'more'),
    },
    {
      ...{ label: 'Satisfaction', value: percent(satisfaction(now)) },
      note: rated > 0 ? of(rated, 'rating') : 'No ratings',
      change: changeOfShare(satisfaction(now), satisfaction(before), 'more'),
    },
    {
      ...{ label: 'Answer time', value: seconds(now.median) },
      note: now.slowest == null ? undefined : `95% within ${seconds(now.slowest)}`,
      change: changeOfTime(now.median, before.median),
    },
    {
      ...{ label: 'Handed over', value: percent(handedOverShare(now)) },
      note:
        now.sessions > 0 ? `${count(now.handed_over)} ${of(now.sessions, 'session')}` : undefined,
      change: changeOfShare(handedOverShare(now), handedOverShare(before), 'less'),
    },
    {
      ...{ label: 'Tokens', value: compact(now.tokens) },
      note: now.tokens === null ? 'No model answered' : undefined,
      change: changeOfCount(now.tokens, before.tokens, 'neither'),
    },
    {
      ...{ label: 'Model cost', value: money(now.cost) },
      note: now.cost === null ? 'No model answered' : undefined,
      change: changeOfCount(now.cost, before.cost, 'neither'),
    },
  ]
  // Models of many organizations have no price of a resolution that they share.
  return known?.organizations === undefined
    ? [
        ...figures,
        {
          ...{ label: 'Per resolution', value: money(costOfResolved(now)) },
          change: changeOfCount(costOfResolved(now), costOfResolved(before), 'less'),
        },
      ]
    : [
        {
          ...{ label: 'Organizations', value: count(known.organizations) },
          change: changeOfCount(known.organizations, earlier?.organizations ?? null, 'more'),
        },
        ...figures,
      ]
}

type FigureListProps = { now: Counted | null; before: Counted | null }

export function FigureList({ now, before }: FigureListProps) {
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border-1 md:grid-cols-5">
        {figuresOf(now, before).map(({ label, value, note, change }) => (
          <div key={label} className="min-w-0 bg-bg-2 px-4 py-3">
            <dt className="truncate text-12 text-text-3">{label}</dt>
            <dd className="truncate font-medium text-20 tabular-nums xl:text-28">{value}</dd>
            <dd className={`truncate text-12 ${tones[change.tone]}`}>{change.text}</dd>
            <dd className="truncate text-12 text-text-3">{note ?? '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
