import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '@/lib/query/ilike.ts'
import { rowsOfPage } from '@/lib/query/rows-of-page.ts'
import { supabase } from '@/lib/supabase.ts'
import type { GapStatus, GapsShown } from './gap-status.ts'

export const gapsPageSize = 20

export type GapFilter = {
  gaps: GapsShown
  search?: string | undefined
  agent?: string | undefined
  order?: 'latest' | undefined
  page?: number | undefined
}

/** Questions of one meaning that agents could not answer, with what the reader may see of them. */
export type Gap = {
  id: string
  status: GapStatus
  source_id: string | null
  question: string
  times: number
  people: number
  last_asked_at: string
  template_ids: string[]
  channels: string[]
}
export type GapPage = { gaps: Gap[]; total: number; page: number }

const keyOf = (organizationId: string) => ['knowledge', organizationId, 'gaps']

const listed = (organizationId: string, options: { count?: 'exact'; head?: boolean }) =>
  supabase().rpc('knowledge_gap_list', { org_id: organizationId }, { get: true, ...options })

/** A page of gaps. */
export const gapsQuery = (organizationId: string, filter: GapFilter) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), filter],
    queryFn: async ({ signal }): Promise<GapPage> => {
      const { gaps, search, agent, order, page = 1 } = filter
      const found = await rowsOfPage({ page, size: gapsPageSize }, (counted, from, to) => {
        let query = listed(organizationId, counted)
        if (gaps !== 'all') query = query.eq('status', gaps)
        if (search) query = query.ilike('question', containing(search))
        if (agent) query = query.contains('template_ids', [agent])
        if (order !== 'latest') query = query.order('times', { ascending: false })
        return query
          .order('last_asked_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
      })
      // A function says nothing of nulls; of these columns only the source may be one.
      return { gaps: found.rows as Gap[], total: found.total, page }
    },
    placeholderData: keepPreviousData,
  })

/** How many wait for an answer. */
export const openGapsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), 'open'],
    queryFn: async ({ signal }) => {
      const { count } = await listed(organizationId, { count: 'exact', head: true })
        .eq('status', 'open')
        .abortSignal(signal)
        .throwOnError()
      return count ?? 0
    },
  })

const questionsShown = 20

/** Each time that a gap was asked, the newest first. */
export const gapQuestionsQuery = (organizationId: string, gapId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationId), gapId, 'questions'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_gap_questions')
        .select('answer_id, question, asked_at, channel, template_id')
        .eq('organization_id', organizationId)
        .eq('gap_id', gapId)
        .order('asked_at', { ascending: false })
        .limit(questionsShown)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

type Settled = { organizationId: string; id: string; status: GapStatus }

/** Says what became of a gap. */
export async function settleGap({ organizationId, id, status }: Settled): Promise<void> {
  const { data } = await supabase()
    .from('knowledge_gaps')
    .update({ status })
    .eq('organization_id', organizationId)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new Error('It is gone, or you may not change it.')
}
