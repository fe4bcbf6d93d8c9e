import { queryOptions } from '@tanstack/react-query'
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
  'id' | 'title' | 'template_id' | 'channel' | 'updated_at'
>

/** What the person talked about with agents of the organisation, newest first. */
export const ownConversationsQuery = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: ['own-conversations', organizationId, userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('conversations')
        .select('id, title, template_id, channel, updated_at')
        .eq('organization_id', organizationId)
        .eq('visitor_id', userId)
        .in('channel', ['agent', 'assistant'])
        .order('updated_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    staleTime: 0,
  })
