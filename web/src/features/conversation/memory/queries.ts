import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

/** Whether this agent may remember the visitor, and what it remembers; the rows' policies show the visitor's own alone. */
export const memoriesQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['memories', templateId],
    queryFn: async ({ signal }) => {
      const [consent, known] = await Promise.all([
        supabase()
          .from('memory_consents')
          .select('created_at')
          .eq('template_id', templateId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        supabase()
          .from('visitor_memories')
          .select('id, kind, content')
          .eq('template_id', templateId)
          .order('created_at')
          .order('id')
          .abortSignal(signal)
          .throwOnError(),
      ])
      return { isAllowed: consent.data !== null, known: known.data }
    },
    staleTime: 0,
  })

/** To say no has all of it forgotten. */
export async function allowMemory(templateId: string, allowed: boolean) {
  await supabase().rpc('allow_memory', { template_id: templateId, allowed }).throwOnError()
}

export async function forget(id: string) {
  await supabase().from('visitor_memories').delete().eq('id', id).throwOnError()
}
