import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from '../template.ts'

export type Canary = Pick<
  Row<'template_canaries'>,
  | 'version'
  | 'share'
  | 'most_unhelpful'
  | 'most_handoffs'
  | 'most_unanswered'
  | 'least_score'
  | 'started_at'
  | 'ended_at'
  | 'end_reason'
>

/** For whom a version is tried, and when it is enough: of 100 conversations, or of a score; null is no rule. */
export type Trial = Pick<
  Canary,
  'share' | 'most_unhelpful' | 'most_handoffs' | 'most_unanswered' | 'least_score'
>

export type Outcomes = {
  is_canary: boolean
  conversations: number
  unhelpful: number
  handoffs: number
  unanswered: number
  /** Of its answers, on average; null before there are any. */
  score: number | null
}

const keyOf = ({ id, organization_id }: Template) => ['template-canaries', organization_id, id]

/** The latest one; null before there was one. */
export const canaryQuery = (template: Template) =>
  queryOptions({
    queryKey: keyOf(template),
    queryFn: async ({ signal }): Promise<Canary | null> => {
      const { data } = await supabase()
        .from('template_canaries')
        .select(
          'version, share, most_unhelpful, most_handoffs, most_unanswered, least_score, started_at, ended_at, end_reason',
        )
        .eq('organization_id', template.organization_id)
        .eq('template_id', template.id)
        .order('started_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

/** What conversations came to with the latest canary, and beside it. */
export const outcomesQuery = (template: Template) =>
  queryOptions({
    queryKey: [...keyOf(template), 'outcomes'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('canary_figures', { template_id: template.id })
        .abortSignal(signal)
        .overrideTypes<Outcomes[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

const rules = ['most_unhelpful', 'most_handoffs', 'most_unanswered', 'least_score'] as const

/** Which version is tried: the one of this number, or else the draft, which becomes one. */
export type Tried = { number: number } | { note: string; reason?: string }

/** Gives a share of new conversations this version; its number. */
export async function tryVersion(
  templateId: string,
  tried: Tried,
  { share, ...limits }: Trial,
): Promise<number> {
  const { data } = await supabase()
    .rpc('try_version', {
      ...{ template_id: templateId, share, ...tried },
      ...Object.fromEntries(
        rules.flatMap((name) => (limits[name] === null ? [] : [[name, limits[name]]])),
      ),
    })
    .throwOnError()
  return Number(data)
}

export async function rollBackCanary(templateId: string): Promise<void> {
  await supabase().rpc('roll_back_canary', { template_id: templateId }).throwOnError()
}
