export const presets = [7, 28, 90] as const
type Preset = (typeof presets)[number]
const usual: Preset = 28
/** As many as the database sums up at once. */
const mostDays = 366

/** A choice of days: so many until today, or from one to another. */
export type PeriodSearch = {
  days?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
}
/** First and last day where the reader is. */
export type Period = { first: string; last: string; zone: string }

const dayMs = 86_400_000
const shape = /^\d{4}-\d\d-\d\d$/

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day so many days later. */
const addDays = (day: string, days: number) => dayAt(timeOf(day) + days * dayMs)
/** How many days there are from one to another, both included. */
export const countDays = ({ first, last }: Pick<Period, 'first' | 'last'>) =>
  Math.round((timeOf(last) - timeOf(first)) / dayMs) + 1

/** A day that there is, in a year of which something may be known. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !shape.test(value) || value < '2020') return undefined
  const time = timeOf(value)
  return Number.isNaN(time) || dayAt(time) !== value ? undefined : value
}

/** What the address bar may say of the period; anything else is left out, which is 28 days. */
export function parsePeriod(raw: Record<string, unknown>): PeriodSearch {
  const [from, to] = [readDay(raw.from), readDay(raw.to)]
  if (from && to && from <= to && countDays({ first: from, last: to }) <= mostDays) {
    return { days: undefined, from, to }
  }
  const said = ['string', 'number'].includes(typeof raw.days) ? Number(raw.days) : undefined
  const days = presets.find((preset) => preset === said && preset !== usual)
  return { days, from: undefined, to: undefined }
}

export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The day that it is there. */
export const todayIn = (zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(now)

export function periodOf(
  { days = usual, from, to }: PeriodSearch,
  zone = zoneHere(),
  now?: Date,
): Period {
  if (from && to) return { first: from, last: to, zone }
  const today = todayIn(zone, now)
  return { first: addDays(today, 1 - days), last: today, zone }
}

/** A period of which one end was moved: the other one follows, so that it stays one and not too long. */
export function movedTo(period: Pick<Period, 'first' | 'last'>, end: 'from' | 'to', day: string) {
  if (end === 'from') {
    const latest = addDays(day, mostDays - 1)
    return { from: day, to: period.last < day ? day : period.last > latest ? latest : period.last }
  }
  const earliest = addDays(day, 1 - mostDays)
  return {
    from: period.first > day ? day : period.first < earliest ? earliest : period.first,
    to: day,
  }
}

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})
/** "Nov 3" */
export const shortDay = (day: string) => short.format(timeOf(day))
/** "Tue, Nov 3, 2026" */
export const longDay = (day: string) => long.format(timeOf(day))
/** "Amsterdam", of Europe/Amsterdam. */
export const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
