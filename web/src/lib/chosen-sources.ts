import { queryOptions } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

/** The sources that an agent may read when it reads only selected ones. */
export const chosenSourcesQuery = (organizationId: string, templateId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'chosen', templateId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('template_knowledge_sources')
        .select('source_id')
        .eq('organization_id', organizationId)
        .eq('template_id', templateId)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ source_id }) => source_id)
    },
  })
