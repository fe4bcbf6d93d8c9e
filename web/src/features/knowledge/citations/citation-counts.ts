import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

/** In how many answers each of these sources was cited. */
export const sourceCitationsQuery = (organizationId: string, sourceIds: string[]) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'citations', sourceIds],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('source_citations', { org_id: organizationId, source_ids: sourceIds })
        .abortSignal(signal)
        .throwOnError()
      return new Map(data.map(({ source_id, answers }) => [source_id, answers ?? 0]))
    },
    enabled: sourceIds.length > 0,
    staleTime: 60_000,
  })

type SourceKey = { id: string; organization_id: string }

/** In how many answers each passage of a source was cited. */
export const passageCitationsQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'citations'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('passage_citations', { org_id: organization_id, source: id })
        .abortSignal(signal)
        .throwOnError()
      return new Map(data.map(({ chunk_id, answers }) => [chunk_id, answers ?? 0]))
    },
  })

/** "cited in 3 answers"; nothing for what never was. */
export function citedIn(answers: number | undefined): string | null {
  if (!answers) return null
  return answers === 1 ? 'cited in one answer' : `cited in ${answers.toLocaleString('en')} answers`
}
