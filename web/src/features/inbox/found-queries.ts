import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { olderThan, type Place } from '@/lib/query/older-than.ts'
import { supabase } from '@/lib/supabase.ts'
import type { InboxSearch } from './inbox-search.ts'

const size = 30
const dayMs = 86_400_000

/** The start of the minute, so that a list that is drawn again is the same list. */
const sinceOf = (period: string | undefined) => {
  if (!period) return null
  const now = Math.floor(Date.now() / 60_000) * 60_000
  return new Date(now - Number(period) * dayMs).toISOString()
}

type FoundTalk = {
  id: string
  title: string | null
  updated_at: string
  ended_at: string | null
  name: string | null
  avatar: string | null
  style_id: string | null
  total: number | null
}
export type TalkFilter = Pick<InboxSearch, 'words' | 'agent' | 'state' | 'period'>

/** Conversations that fit, the latest first, a page at a time; how many there are stands in the first row. */
export const foundTalksQuery = (organizationId: string, filter: TalkFilter) =>
  infiniteQueryOptions({
    queryKey: ['inbox', organizationId, 'found', filter],
    initialPageParam: null as Place | null,
    queryFn: async ({ signal, pageParam }) => {
      const { words, agent, state, period } = filter
      const { data } = await supabase()
        .rpc('find_conversations', {
          ...{ org_id: organizationId, words: words ?? '', most: size },
          ...(agent && { agent_id: agent }),
          ...(state && { state }),
          ...(period && { since: sinceOf(period) ?? '' }),
          ...(pageParam && { before_at: pageParam.at, before_id: pageParam.id }),
        })
        .abortSignal(signal)
        .overrideTypes<FoundTalk[], { merge: false }>()
        .throwOnError()
      return data
    },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return page.length === size && last ? { at: last.updated_at, id: last.id } : undefined
    },
  })

export type CallFilter = Pick<InboxSearch, 'agent' | 'call' | 'tool' | 'period'>

const callColumns =
  'id, name, title, acts, arguments, state, error, decided_in, tool_id, created_at, finished_at, conversation_id, conversations!inner(template_id, templates(name))'

/** What agents did or asked to do, the latest first, a page at a time. */
export const callsQuery = (organizationId: string, filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['inbox', organizationId, 'calls', filter],
    initialPageParam: null as Place | null,
    queryFn: async ({ signal, pageParam: place }) => {
      const { agent, call, tool, period } = filter
      let asked = supabase()
        .from('tool_calls')
        .select(callColumns, place ? {} : { count: 'exact' })
        .eq('organization_id', organizationId)
      if (agent) asked = asked.eq('conversations.template_id', agent)
      if (call) asked = asked.eq('state', call)
      if (tool) asked = asked.eq('name', tool)
      const since = sinceOf(period)
      if (since) asked = asked.gte('created_at', since)
      if (place) asked = asked.or(olderThan(place))
      const { data, count } = await asked
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(size)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, count }
    },
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1)
      return rows.length === size && last ? { at: last.created_at, id: last.id } : undefined
    },
  })
export type ListedCall = Awaited<
  ReturnType<NonNullable<ReturnType<typeof callsQuery>['queryFn']>>
>['rows'][number]

/** What a tool answered; nothing where it did not. */
export const callResultQuery = (call: string) =>
  queryOptions({
    queryKey: ['tool-call-result', call],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('tool_call_result', { call_id: call })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** The agents to filter by. */
export const agentNamesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'agents'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('templates')
        .select('id, name')
        .eq('organization_id', organizationId)
        .order('name')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Asks the tool of a call once more, as its owner, with what it was given then. */
export const askAgain = ({ tool_id, arguments: given }: ListedCall) =>
  callFunction<{ ok: boolean; text: string; ms: number }>(`tools/${tool_id}/test`, {
    body: { arguments: given },
  })
