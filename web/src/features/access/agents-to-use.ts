import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type AgentToUse = {
  id: string
  name: string
  role: string | null
  avatar: string
  style_id: string
  greeting: string | null
}

/** The published agents of the organisation. */
export const agentsToUseQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['agents-to-use', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('agents_to_use', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      return (data ?? []) as AgentToUse[]
    },
  })

type GalleryToUse = { id: string; title: string; introduction: string; agents: number }

/** The published galleries of the organisation that are for this person. */
export const galleriesToUseQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['galleries-to-use', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('galleries_to_use', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      return (data ?? []) as GalleryToUse[]
    },
  })

export type OwnConversation = Pick<
  Row<'conversations'>,
  'id' | 'title' | 'template_id' | 'channel' | 'updated_at' | 'ended_at'
>

const pageSize = 20

/** What the person talked about with agents of the organisation, newest first, a page at a time. */
export const ownConversationsQuery = (organizationId: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['own-conversations', organizationId, userId],
    initialPageParam: null as OwnConversation | null,
    queryFn: async ({ signal, pageParam: last }) => {
      let asked = supabase()
        .from('conversations')
        .select('id, title, template_id, channel, updated_at, ended_at')
        .eq('organization_id', organizationId)
        .eq('visitor_id', userId)
        .in('channel', ['agent', 'assistant'])
      if (last) {
        const at = `"${last.updated_at}"`
        asked = asked.or(`updated_at.lt.${at},and(updated_at.eq.${at},id.lt.${last.id})`)
      }
      const { data } = await asked
        .order('updated_at', { ascending: false })
        .order('id', { ascending: false })
        // One more than is shown tells whether there are more.
        .limit(pageSize + 1)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data.slice(0, pageSize), hasMore: data.length > pageSize }
    },
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1) : undefined),
    staleTime: 0,
  })
