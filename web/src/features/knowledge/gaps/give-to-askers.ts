import { supabase } from '@/lib/supabase.ts'

/**
 * Gives the answer to a gap to the agents that were asked and read selected sources only; the others read it anyway.
 *
 * @returns the names of the agents it was given to: their visitors get it once they are published. Throws what the
 * server refuses.
 */
export async function giveToAskers(
  organizationId: string,
  gap: string,
  sourceId: string,
): Promise<string[]> {
  const { data: asked } = await supabase()
    .rpc('knowledge_gap_list', { org_id: organizationId }, { get: true })
    .eq('id', gap)
    .throwOnError()
  const { data: agents } = await supabase()
    .from('templates')
    .select('id, name')
    .eq('organization_id', organizationId)
    .eq('knowledge_scope', 'selected')
    .in(
      'id',
      asked.flatMap(({ template_ids }) => template_ids ?? []),
    )
    .order('name')
    .throwOnError()
  if (agents.length === 0) return []
  const rows = agents.map(({ id }) => ({
    ...{ organization_id: organizationId, template_id: id, source_id: sourceId },
  }))
  await supabase().from('template_knowledge_sources').insert(rows).throwOnError()
  return agents.map(({ name }) => name)
}
