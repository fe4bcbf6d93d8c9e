import { metricNames } from '@/components/figures/metrics.ts'
import { type PeriodSearch, parsePeriod } from '@/components/period/period.ts'
import { channels } from '@/lib/format/channel-names.ts'
import { readOne, readText } from '@/lib/search.ts'
import { isUuid } from '@/lib/uuid.ts'

const ratings = ['good', 'poor', 'none'] as const
const outcomes = ['handed_over', 'unanswered'] as const
const tables = ['channels', 'galleries'] as const

/** What of an organisation's sessions is shown, as the address bar has it. */
export type AnalyticsSearch = PeriodSearch & {
  agent?: string | undefined
  channel?: (typeof channels)[number] | undefined
  gallery?: string | undefined
  /** In place of the figures the sessions themselves. */
  show?: 'sessions' | undefined
  /** What the chart shows, without one the sessions. */
  chart?: keyof typeof metricNames | undefined
  /** By what the figures are told apart, without one by agent. */
  by?: (typeof tables)[number] | undefined
  words?: string | undefined
  rated?: (typeof ratings)[number] | undefined
  outcome?: (typeof outcomes)[number] | undefined
  sort?: 'oldest' | undefined
  /** The page begins after this one: its time and its id. */
  after?: string | undefined
  /** The session that is open. */
  session?: string | undefined
}

/** The router reads what looks like a number as one. */
const plain = (value: unknown) => (typeof value === 'number' ? String(value) : readText(value))
const readId = (value: unknown) => {
  const text = readText(value)
  return text && isUuid(text) ? text : undefined
}

const noList = {
  ...{ words: undefined, rated: undefined, outcome: undefined, sort: undefined },
  ...{ after: undefined, session: undefined },
}

export function parseAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const metric = readText(raw.chart)
  const show = raw.show === 'sessions' ? 'sessions' : undefined
  return {
    ...parsePeriod(raw),
    ...noList,
    agent: readId(raw.agent),
    channel: readOne(raw.channel, channels),
    gallery: readId(raw.gallery),
    show,
    chart:
      metric && metric !== 'sessions' && Object.hasOwn(metricNames, metric)
        ? (metric as keyof typeof metricNames)
        : undefined,
    by: readOne(raw.by, tables),
    ...(show && {
      words: plain(raw.words)?.slice(0, 200),
      rated: readOne(raw.rated, ratings),
      outcome: readOne(raw.outcome, outcomes),
      sort: raw.sort === 'oldest' ? 'oldest' : undefined,
      after: readPlace(raw.after) && readText(raw.after),
      session: readId(raw.session),
    }),
  }
}

/** Where a page begins. */
export function readPlace(value: unknown) {
  const [at = '', id = ''] = readText(value)?.split('~') ?? []
  return isUuid(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined
}

/** Whether Back takes a change back: another view, another page, and a session that is opened. */
export const isStep = (change: AnalyticsSearch) =>
  'show' in change || change.after !== undefined || change.session !== undefined

/** A change of what is listed begins at its first page. */
export const changed = (before: AnalyticsSearch, change: AnalyticsSearch): AnalyticsSearch => ({
  ...before,
  ...('session' in change || 'chart' in change || 'by' in change ? {} : { after: undefined }),
  ...('show' in change ? noList : {}),
  ...change,
})

/** What the figures and the list leave out, beside the period. */
export const isFiltered = ({ agent, channel, gallery }: AnalyticsSearch) =>
  Boolean(agent || channel || gallery)
