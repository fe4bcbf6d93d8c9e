import { queryOptions } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

export type Collection = {
  id: string
  organization_id: string
  name: string
  /** How many sources are in it. */
  sources: number
}

/** The collections of an organisation by their names, each with how much is in it. */
export const collectionsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'collections'],
    queryFn: async ({ signal }): Promise<Collection[]> => {
      const { data } = await supabase()
        .from('knowledge_collections')
        .select('id, organization_id, name, knowledge_collection_sources(count)')
        .eq('organization_id', organizationId)
        .order('name')
        .limit(500)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ knowledge_collection_sources: held, ...collection }) => ({
        ...collection,
        sources: held[0]?.count ?? 0,
      }))
    },
  })
