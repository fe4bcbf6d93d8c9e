import { dollars } from '@/lib/format/money.ts'

/** What was counted of some sessions; nothing is known where something is null. */
export type Counted = {
  sessions: number
  visitors: number
  messages: number
  /** Sessions that came to an answer, to a question without one, or to a person. */
  judged: number
  resolved: number
  good: number
  poor: number
  handed_over: number
  tokens: number | null
  /** In millionths of a US dollar. */
  cost: number | null
  /** Seconds until an answer was whole, of the half and of 95 of 100. */
  median?: number | null
  slowest?: number | null
  /** Of the whole platform: the organizations that had sessions. */
  organizations?: number
}

/** A day with what was counted on it, and on that of the period before. */
export type Day = { day: string; now: Counted | null; before: Counted | null }

export const nothing: Counted = {
  ...{ sessions: 0, visitors: 0, messages: 0, judged: 0, resolved: 0, good: 0, poor: 0 },
  ...{ handed_over: 0, tokens: null, cost: null },
}

const whole = (count: number) => count.toLocaleString('en')
const share = (part: number, of: number) => (of > 0 ? part / of : null)

export const resolvedShare = ({ resolved, judged }: Counted) => share(resolved, judged)
export const satisfaction = ({ good, poor }: Counted) => share(good, good + poor)
export const handedOverShare = ({ handed_over, sessions }: Counted) => share(handed_over, sessions)
export const costOfResolved = ({ cost, resolved }: Counted) =>
  cost === null ? null : share(cost, resolved)

/** "81%", or "–" where nothing is known. */
export const percent = (value: number | null) =>
  value === null ? '–' : `${Math.round(value * 100)}%`
export const money = (micros: number | null) =>
  micros === null ? '–' : dollars(Math.round(micros))
export const count = (value: number | null) => (value === null ? '–' : whole(value))
/** "1.4 s" */
export const seconds = (value: number | null | undefined) =>
  value == null ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} s`

const compactly = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** "1.2M" */
export const compact = (value: number | null) => (value === null ? '–' : compactly.format(value))

/** What a chart can show. */
export const metricNames = {
  sessions: 'Sessions',
  visitors: 'Visitors',
  messages: 'Messages',
  resolved: 'Resolved sessions',
  handed_over: 'Handed over',
  cost: 'Model cost',
} as const
export type Metric = keyof typeof metricNames

export const metricText = (metric: Metric, value: number) =>
  metric === 'cost' ? dollars(value) : whole(value)
