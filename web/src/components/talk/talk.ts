import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

const most = 200

async function readTalk(organizationId: string, id: string, signal: AbortSignal) {
  const { data: talk } = await supabase()
    .from('conversations')
    .select(
      `id, title, template_id, ended_at, person_state, channel, visitor_id, templates(name, avatar, style_id)`,
    )
    .eq('organization_id', organizationId)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  if (talk?.channel !== 'widget') return talk && { ...talk, visitor: null }
  const { data: visitor } = await supabase()
    .from('widget_visits')
    .select('origin, name, email, external_id')
    .eq('organization_id', organizationId)
    .eq('user_id', talk.visitor_id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return { ...talk, visitor }
}

/** One conversation: what was said, what colleagues suggest, and who has it. */
export const talkQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'talk', id],
    queryFn: async ({ signal }) => {
      const [talk, contact, said, whispers] = await Promise.all([
        readTalk(organizationId, id, signal),
        // Who left a message in it, the last one.
        supabase()
          .from('contact_requests')
          .select('name, email, message')
          .eq('organization_id', organizationId)
          .eq('conversation_id', id)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        supabase()
          .from('messages')
          .select(
            'id, role, answer_to, text, state, said_by, created_at, tool_calls(id, name, title, arguments, state, created_at), attachments(id, name, kind), answer_scores(score, failed), message_feedback(rating, comment), message_citations(number, source_id, title, page, quote)',
          )
          .eq('conversation_id', id)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(most)
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .from('whispers')
          .select('id, author_name, body, created_at')
          .eq('organization_id', organizationId)
          .eq('conversation_id', id)
          .order('created_at')
          .limit(most)
          .abortSignal(signal)
          .throwOnError(),
      ])
      // Who may not read it any more finds nothing.
      return (
        talk && {
          ...{ ...talk, contact: contact.data },
          ...{ said: said.data.toReversed(), whispers: whispers.data },
        }
      )
    },
  })
export type Talk = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof talkQuery>['queryFn']>>>
>
