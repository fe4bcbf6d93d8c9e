import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Counted, Day } from '@/components/figures/metrics.ts'
import { sessionLines } from '@/components/figures/session-lines.ts'
import { type Period, periodOf } from '@/components/period/period.ts'
import { supabase } from '@/lib/supabase.ts'
import { act, type Rows, readPage, readRows } from '../list/admin-calls.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

const argumentsOf = ({ first, last, zone }: Period) => ({ first_day: first, last_day: last, zone })
const keyOf = (...of: unknown[]) => ['admin', 'analytics', ...of]

export type Comprehensive = { now: Counted | null; before: Counted | null; days: Day[] }

/** What the sessions of all organisations came to. */
export const comprehensiveQuery = (search: AnalyticsSearch) => {
  const period = periodOf(search)
  return queryOptions({
    queryKey: keyOf('comprehensive', period),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('admin')
        .rpc('analytics_comprehensive', argumentsOf(period), { get: true })
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as Comprehensive
    },
    placeholderData: keepPreviousData,
  })
}

type Ranked = { counted: Counted }
export type RankedOrganization = Rows<'analytics_organizations'> & Ranked
export type RankedAssistant = Rows<'analytics_assistants'> & Ranked
/** Nothing was counted of a gallery that was only looked at. */
export type RankedGallery = Rows<'analytics_galleries', 'counted'> & { counted: Counted | null }
export type ToldSession = Rows<
  'analytics_sessions',
  'ended_at' | 'gallery_title' | 'is_resolved' | 'seconds' | 'tokens' | 'cost'
>

const listQuery =
  <Row extends { id: string; total: number }>(
    name: 'analytics_organizations' | 'analytics_assistants' | 'analytics_galleries',
  ) =>
  (search: AnalyticsSearch) => {
    const { search: words, sort, after } = search
    const asked = { ...argumentsOf(periodOf(search)), words, sort, after }
    return queryOptions({
      queryKey: keyOf(name, asked),
      queryFn: ({ signal }) => readPage<Row>(name, asked, { idOf: ({ id }) => id, signal }),
      placeholderData: keepPreviousData,
    })
  }

export const organizationsQuery = listQuery<RankedOrganization>('analytics_organizations')
export const assistantsQuery = listQuery<RankedAssistant>('analytics_assistants')
export const galleriesQuery = listQuery<RankedGallery>('analytics_galleries')

const sessionArguments = (search: AnalyticsSearch) => ({
  ...argumentsOf(periodOf(search)),
  words: search.search,
  via: search.channel,
  outcome: search.outcome,
  ...(search.sort === 'oldest' && { oldest_first: true }),
})

export const sessionsQuery = (search: AnalyticsSearch) => {
  const asked = { ...sessionArguments(search), after: search.after }
  return queryOptions({
    queryKey: keyOf('sessions', asked),
    queryFn: ({ signal }) =>
      readPage<ToldSession>('analytics_sessions', asked, { idOf: ({ id }) => id, signal }),
    placeholderData: keepPreviousData,
  })
}

const exportSize = 1000

/** Every session that the filters leave, as a table for spreadsheets, read page by page. That it was made is on record. */
export async function sessionFile(search: AnalyticsSearch): Promise<string[]> {
  await act('note_export', { list: 'sessions' })
  const { head, line } = sessionLines<ToldSession>(periodOf(search).zone, [
    'Organization',
    ({ organization }) => organization,
  ])
  const lines = [head]
  let page: ToldSession[] = []
  do {
    const last = page.at(-1)
    page = await readRows<ToldSession>(
      'analytics_sessions',
      {
        ...sessionArguments(search),
        ...(last && { after_at: last.created_at, after_id: last.id }),
        most: exportSize,
      },
      new AbortController().signal,
    )
    lines.push(...page.map(line))
  } while (page.length === exportSize)
  return lines
}
