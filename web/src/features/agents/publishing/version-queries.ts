import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import type { Template, TemplateFields } from '../template.ts'

export type Version = {
  number: number
  note: string
  published_by: string | null
  published_at: string
  definition: TemplateFields & { knowledge_source_ids: string[] }
}

export const versionsQuery = ({ id, organization_id }: Pick<Template, 'id' | 'organization_id'>) =>
  queryOptions({
    queryKey: ['template-versions', organization_id, id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('template_versions')
        .select('number, note, published_by, published_at, definition')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .order('number', { ascending: false })
        .limit(100)
        .abortSignal(signal)
        .overrideTypes<Version[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

export async function publishTemplate(templateId: string, note: string): Promise<number> {
  const { data } = await supabase()
    .rpc('publish_template', { template_id: templateId, note })
    .throwOnError()
  return Number(data)
}

/** An older number rolls back; null takes the agent offline. */
export async function setLiveVersion(templateId: string, number: number | null): Promise<void> {
  await supabase().rpc('set_live_version', { template_id: templateId, number }).throwOnError()
}
