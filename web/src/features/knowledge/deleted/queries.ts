import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type DeletedSource = Pick<
  Row<'deleted_sources'>,
  | 'organization_id'
  | 'source_id'
  | 'title'
  | 'kind'
  | 'mime_type'
  | 'bytes'
  | 'deleted_at'
  | 'expires_at'
>

/** What was deleted and can be restored, newest first: the database keeps at most 500. */
export const deletedSourcesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'deleted'],
    queryFn: async ({ signal }): Promise<DeletedSource[]> => {
      const { data } = await supabase()
        .from('deleted_sources')
        .select('organization_id, source_id, title, kind, mime_type, bytes, deleted_at, expires_at')
        .eq('organization_id', organizationId)
        .order('deleted_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** For how many days a deleted source can be restored; 0: not at all. */
export const retentionQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'retention'],
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase()
        .from('organizations')
        .select('deleted_sources_days')
        .eq('id', organizationId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.deleted_sources_days
    },
  })

export async function saveRetention(organizationId: string, days: number) {
  const { data } = await supabase()
    .from('organizations')
    .update({ deleted_sources_days: days })
    .eq('id', organizationId)
    .select('id')
    .throwOnError()
  // A row that a policy hides is not an error to the database.
  if (data.length === 0) throw new Error('Only an owner of the organization can change this.')
}

export async function restoreSource({ source_id }: DeletedSource) {
  await supabase().rpc('restore_knowledge_source', { source: source_id }).throwOnError()
}

export async function eraseSource({ organization_id, source_id }: DeletedSource) {
  await supabase()
    .from('deleted_sources')
    .delete()
    .eq('organization_id', organization_id)
    .eq('source_id', source_id)
    .throwOnError()
}
