import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Counted, Day } from '@/components/figures/metrics.ts'
import type { ToldSession } from '@/components/figures/session-lines.ts'
import type { Period } from '@/components/period/period.ts'
import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'
import { supabase } from '@/lib/supabase.ts'
import { type AnalyticsSearch, readPlace } from './analytics-search.ts'

/** Of which sessions is asked. */
export type Sessions = Period & Pick<AnalyticsSearch, 'agent' | 'channel' | 'gallery'>

type Agent = { id: string; name: string; avatar: string; style_id: string }
export type Figures = {
  /** Whether nobody has ever talked to an agent of the organisation. */
  is_new: boolean
  now: Counted | null
  before: Counted | null
  days: Day[]
  agents: (Agent & Counted)[] | null
  channels: ({ channel: string } & Counted)[] | null
  galleries: ({ id: string; title: string } & Counted)[] | null
}
export type Choices = {
  agents: { id: string; name: string }[] | null
  galleries: { id: string; title: string }[] | null
}

const argumentsOf = (organizationId: string, of: Sessions) => ({
  ...{ org_id: organizationId, first_day: of.first, last_day: of.last, zone: of.zone },
  ...(of.agent && { agent: of.agent }),
  ...(of.channel && { via: of.channel }),
  ...(of.gallery && { gallery: of.gallery }),
})
const keyOf = (organizationId: string, ...of: unknown[]) => ['analytics', organizationId, ...of]

/** Null for who may not see them. */
export const figuresQuery = (organizationId: string, of: Sessions) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'figures', of),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('analytics_figures', argumentsOf(organizationId, of))
        .abortSignal(signal)
        .throwOnError()
      return data as Figures | null
    },
    placeholderData: keepPreviousData,
  })

export const choicesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'choices'),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('analytics_choices', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      return data as Choices | null
    },
  })

export type AskedQuestion = { question: string; sessions: number; last_asked_at: string }
export const questionsQuery = (organizationId: string, of: Sessions) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'questions', of),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('analytics_questions', argumentsOf(organizationId, of))
        .abortSignal(signal)
        .overrideTypes<AskedQuestion[], { merge: false }>()
        .throwOnError()
      return data
    },
    placeholderData: keepPreviousData,
  })

export type OpenGap = {
  id: string
  question: string
  times: number
  people: number
  agents: (string | null)[]
  total: number
}
export const gapsQuery = (organizationId: string, of: Sessions) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'gaps', of),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('analytics_gaps', argumentsOf(organizationId, of))
        .abortSignal(signal)
        .overrideTypes<OpenGap[], { merge: false }>()
        .throwOnError()
      return data
    },
    placeholderData: keepPreviousData,
  })

/** Questions are put into gaps after they were asked, and gaps are answered on other screens. */
export const liveGaps = (organizationId: string): LiveRows => ({
  wanted: rowsOf('knowledge_gap_changes', organizationId),
  queryKeys: [keyOf(organizationId, 'gaps')],
})

export type Session = ToldSession & {
  title: string | null
  avatar: string
  style_id: string
  /** How many fit, in the rows of the first page. */
  total: number | null
}
export type SessionFilter = Sessions &
  Pick<AnalyticsSearch, 'words' | 'rated' | 'outcome' | 'sort' | 'after'>

/** A page of sessions, and where the next one begins. */
export async function readSessions(
  organizationId: string,
  { words, rated, outcome, sort, after, ...of }: SessionFilter,
  { size, signal }: { size: number; signal?: AbortSignal },
) {
  const place = readPlace(after)
  const asked = supabase().rpc('analytics_sessions', {
    ...argumentsOf(organizationId, of),
    ...(words && { words }),
    ...(rated && { rated }),
    ...(outcome && { outcome }),
    ...(sort === 'oldest' && { oldest_first: true }),
    ...(place && { after_at: place.at, after_id: place.id }),
    // One more tells whether there is another page.
    most: size + 1,
  })
  const { data } = await (signal ? asked.abortSignal(signal) : asked)
    .overrideTypes<Session[], { merge: false }>()
    .throwOnError()
  const sessions = data.slice(0, size)
  const last = sessions.at(-1)
  const next = data.length > size && last ? `${last.created_at}~${last.id}` : undefined
  return { sessions, next, total: data[0]?.total ?? null }
}

const pageSize = 30
export const sessionsQuery = (organizationId: string, filter: SessionFilter) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'sessions', filter),
    queryFn: ({ signal }) => readSessions(organizationId, filter, { size: pageSize, signal }),
    placeholderData: keepPreviousData,
  })
