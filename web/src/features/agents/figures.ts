import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'

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

/** What the list of agents shows of each, by agent; undefined while it is not known, null where it did not load. */
export type AgentFigures = Record<string, Figures> | null | undefined

const week = 7 * 86_400_000

type Counted = Database['public']['Functions']['agent_figures']['Returns'][number]

function figuresOf({ sources, sessions, thumbs, thumbs_up, unanswered }: Counted): Figures {
  return {
    sources: sources ?? 0,
    visitors:
      sessions === null
        ? null
        : { sessions, thumbs: thumbs ?? 0, thumbsUp: thumbs_up ?? 0, unanswered: unanswered ?? 0 },
  }
}

/** Counted by the database from the rows of a week, for all agents at once. */
export const figuresQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['agent-figures', organizationId],
    queryFn: async ({ signal }): Promise<Record<string, Figures>> => {
      const since = new Date(Date.now() - week).toISOString()
      const { data } = await supabase()
        .rpc('agent_figures', { org_id: organizationId, since })
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.map((row) => [row.template_id, figuresOf(row)]))
    },
    ...alwaysFresh,
    placeholderData: keepPreviousData,
  })

export function percent(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : `${Math.round((part / whole) * 100)}%`
}
