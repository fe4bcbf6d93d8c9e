import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

export type Synonyms = { id: string; organization_id: string; words: string[] }

/** The sets of words that mean the same in the organisation, newest first. */
export const synonymsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'synonyms'],
    queryFn: async ({ signal }): Promise<Synonyms[]> => {
      const { data } = await supabase()
        .from('knowledge_synonyms')
        .select('id, organization_id, words')
        .eq('organization_id', organizationId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(500)
        .abortSignal(signal)
        .overrideTypes<Synonyms[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

/** The words of a line, "holiday = annual leave"; null where it is no set of two to ten. */
export function wordsIn(line: string): string[] | null {
  const words = line.split(/[=,;]/).map((word) => word.trim().replace(/\s+/g, ' '))
  const known = [...new Set(words.filter(Boolean))]
  const fits = known.length >= 2 && known.length <= 10 && known.join('').length <= 400
  return fits && known.every((word) => word.length <= 60) ? known : null
}

export async function addSynonyms(organizationId: string, words: string[]): Promise<void> {
  const row = { organization_id: organizationId, words }
  await supabase().from('knowledge_synonyms').insert(row).throwOnError()
}

export async function deleteSynonyms({ id, organization_id }: Synonyms): Promise<void> {
  await supabase().from('knowledge_synonyms').delete().match({ id, organization_id }).throwOnError()
}
