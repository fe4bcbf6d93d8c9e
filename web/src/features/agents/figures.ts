import { queryOptions } from '@tanstack/react-query'
import { chosenKnowledge } from '@/lib/chosen-knowledge.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from './template.ts'

export type Figures = {
  sources: number
  /** Of visitors; null for who may not read their conversations, which are none to count then. */
  visitors: VisitorFigures | null
}
type VisitorFigures = {
  sessions: number
  thumbsUp: number
  thumbs: number
  /** Questions without an answer. */
  unanswered: number
}

const week = 7 * 86_400_000

async function count(query: PromiseLike<{ count: number | null; error: Error | null }>) {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}

const counted = { count: 'exact', head: true } as const

async function sourcesOf({ id, organization_id, knowledge_scope }: Template): Promise<number> {
  if (knowledge_scope !== 'all') return (await chosenKnowledge(organization_id, id)).read.length
  return count(
    supabase()
      .from('knowledge_sources')
      .select('id', counted)
      .eq('organization_id', organization_id)
      .eq('status', 'ready'),
  )
}

async function visitorsOf(
  { id, organization_id }: Template,
  since: string,
): Promise<VisitorFigures> {
  const client = supabase()
  const feedback = () =>
    client
      .from('message_feedback')
      .select('rating, messages!inner(conversations!inner(template_id))', counted)
      .eq('organization_id', organization_id)
      .eq('messages.conversations.template_id', id)
  const [sessions, thumbs, thumbsUp, unanswered] = await Promise.all([
    count(
      client
        .from('conversations')
        .select('id', counted)
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .neq('channel', 'studio')
        .gte('created_at', since),
    ),
    count(feedback()),
    count(feedback().eq('rating', 1)),
    count(
      client
        .from('knowledge_gap_questions')
        .select('answer_id', counted)
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .eq('draft', false)
        .gte('asked_at', since),
    ),
  ])
  return { sessions, thumbs, thumbsUp, unanswered }
}

/** Counted from the rows, an agent each; the studio's own sessions are not visitors. */
export const figuresQuery = (template: Template, mayReadTalks: boolean) =>
  queryOptions({
    queryKey: [
      ...['agent-figures', template.organization_id, template.id, template.knowledge_scope],
      mayReadTalks,
    ],
    queryFn: async (): Promise<Figures> => {
      const since = new Date(Date.now() - week).toISOString()
      const [sources, visitors] = await Promise.all([
        sourcesOf(template),
        mayReadTalks ? visitorsOf(template, since) : null,
      ])
      return { sources, visitors }
    },
    staleTime: 60_000,
  })

export function percent(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : `${Math.round((part / whole) * 100)}%`
}
