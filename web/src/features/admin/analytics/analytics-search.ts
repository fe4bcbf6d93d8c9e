import { metricNames } from '@/components/figures/metrics.ts'
import { type PeriodSearch, parsePeriod } from '@/components/period/period.ts'
import { channels } from '@/lib/format/channel-names.ts'
import { readOne } from '@/lib/search.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

const sorts = {
  assistants: ['resolution', 'satisfaction', 'tokens', 'cost', 'name'],
  comprehensive: ['resolution', 'satisfaction', 'tokens', 'cost', 'name'],
  galleries: ['sessions', 'resolution', 'satisfaction', 'cost', 'name'],
  sessions: ['oldest'],
} as const
const outcomes = ['handed_over', 'unanswered'] as const

export type AnalyticsView = keyof typeof sorts

/** What the address says of a page of analytics. Without `sort` what there is most of comes first, or the newest. */
export type AnalyticsSearch = PeriodSearch &
  ListSearch & {
    sort?: (typeof sorts)[AnalyticsView][number] | undefined
    /** What the chart shows, without one the sessions. */
    chart?: keyof typeof metricNames | undefined
    channel?: (typeof channels)[number] | undefined
    outcome?: (typeof outcomes)[number] | undefined
  }

const metrics = Object.keys(metricNames).filter((name) => name !== 'sessions')

/** What is not of this page is left out. */
export const parseAnalyticsSearch =
  (view: AnalyticsView) =>
  (raw: Record<string, unknown>): AnalyticsSearch => ({
    ...parsePeriod(raw),
    ...readListSearch(raw),
    sort: readOne(raw.sort, sorts[view] as readonly NonNullable<AnalyticsSearch['sort']>[]),
    chart:
      view === 'comprehensive'
        ? (readOne(raw.chart, metrics) as keyof typeof metricNames | undefined)
        : undefined,
    channel: view === 'sessions' ? readOne(raw.channel, channels) : undefined,
    outcome: view === 'sessions' ? readOne(raw.outcome, outcomes) : undefined,
  })

/** A change of what is listed begins at its first page. */
export const changed = (before: AnalyticsSearch, change: AnalyticsSearch): AnalyticsSearch => ({
  ...before,
  ...('chart' in change ? {} : { after: undefined }),
  ...change,
})
