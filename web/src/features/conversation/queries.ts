import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import type { Translations } from '@/lib/translations.ts'
import { isUuid } from '@/lib/uuid.ts'
import { metIn } from '@/lib/visitor-words/met-in.ts'
import { preferredLanguages } from '@/lib/visitor-words/own-language.ts'

export type PublishedAgent = {
  id: string
  name: string
  role: string
  avatar: string
  style_id: string
  voice_id: string
  tone: string
  greeting: string
  starter_questions: string[]
  languages: string[]
  translations: Translations
  /** Whether its visitors can ask for a person. */
  handoff: boolean
  /** Whether its visitors can give it files, and whether it offers to remember them. */
  takes_files: boolean
  remembers_visitors: boolean
  /** Whether a model of its organisation writes down what is said to it. */
  hears: boolean
  organization: { name: string }
}

/**
 * As it meets this visitor. Null when there is no such agent or it is not published: a visitor cannot tell the two
 * apart.
 */
export const publishedAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['published-agent', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .rpc('published_agent', { template_id: id })
        .abortSignal(signal)
        .throwOnError()
      return data ? metIn(data as PublishedAgent, preferredLanguages()) : null
    },
  })

export const demoAgentQuery = queryOptions({
  queryKey: ['demo-agent'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase().rpc('demo_agent').abortSignal(signal).throwOnError()
    return data as PublishedAgent | null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** This visitor's conversations with one agent; whose they are is decided by the rows' policies. */
export const pastConversationsQuery = (templateId: string, visitorId: string) =>
  queryOptions({
    queryKey: ['conversations', templateId, visitorId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('conversations')
        .select('id, title, updated_at')
        .eq('template_id', templateId)
        .eq('visitor_id', visitorId)
        .eq('channel', 'assistant')
        .order('updated_at', { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Whether a conversation is there for its visitor and has not ended. */
export async function isGoingOn(id: string) {
  const { data } = await supabase()
    .from('conversations')
    .select('ended_at')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data?.ended_at === null
}

export type Rating = 1 | -1

export async function rateMessage(messageId: string, rating: Rating, comment?: string) {
  await supabase()
    .from('message_feedback')
    .upsert({ message_id: messageId, rating, comment }, { onConflict: 'message_id,visitor_id' })
    .throwOnError()
}

export async function endConversation(id: string) {
  await supabase()
    .from('conversations')
    .update({ ended_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError()
}
