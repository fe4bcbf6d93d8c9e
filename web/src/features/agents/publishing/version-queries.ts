import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template, TemplateFields } from '../template.ts'
import { type Trial, tryVersion } from './canary-queries.ts'

export type Version = Pick<
  Row<'template_versions'>,
  'number' | 'note' | 'published_by' | 'published_at'
> & {
  definition: TemplateFields & {
    knowledge_source_ids: string[]
    knowledge_collection_ids: string[]
  }
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
        .overrideTypes<Pick<Version, 'definition'>[]>()
        .throwOnError()
      return data
    },
  })

export type VersionScore = { version: number | null; answers: number; score: number }

/** How the answers of each version kept to its persona; that of null is the draft. */
export const versionScoresQuery = ({
  id,
  organization_id,
}: Pick<Template, 'id' | 'organization_id'>) =>
  queryOptions({
    queryKey: ['template-versions', organization_id, id, 'scores'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('version_scores', { template_id: id })
        .abortSignal(signal)
        .overrideTypes<VersionScore[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

export type Publication = {
  note: string
  /** Why it goes live although tests fail. */
  reason?: string
  /** Only a share of new conversations meets it. */
  trial?: Trial
}

export async function publishTemplate(
  templateId: string,
  { note, reason = '', trial }: Publication,
): Promise<number> {
  if (trial) return tryVersion(templateId, { note, reason }, trial)
  const { data } = await supabase()
    .rpc('publish_template', { template_id: templateId, note, reason })
    .throwOnError()
  return Number(data)
}

/** An older number rolls back; null takes the agent offline. */
export async function setLiveVersion(templateId: string, number: number | null): Promise<void> {
  await supabase().rpc('set_live_version', { template_id: templateId, number }).throwOnError()
}
