import type { Collection } from '@/lib/collections.ts'
import { supabase } from '@/lib/supabase.ts'

export const longestName = 80

const explained = (error: unknown) =>
  Object(error).code === '23505' ? new Error('Another collection is called so.') : error

/** Makes a collection; its id. */
export async function addCollection(organizationId: string, name: string): Promise<string> {
  const { data, error } = await supabase()
    .from('knowledge_collections')
    .insert({ organization_id: organizationId, name })
    .select('id')
    .single()
  if (error) throw explained(error)
  return data.id
}

type CollectionKey = Pick<Collection, 'id' | 'organization_id'>

export async function renameCollection({ id, organization_id }: CollectionKey, name: string) {
  const { data, error } = await supabase()
    .from('knowledge_collections')
    .update({ name })
    .match({ id, organization_id })
    .select('id')
  if (error) throw explained(error)
  if (data.length === 0) throw new Error('It is gone, or you may not change it.')
}

export async function deleteCollection({ id, organization_id }: CollectionKey): Promise<void> {
  await supabase()
    .from('knowledge_collections')
    .delete()
    .match({ id, organization_id })
    .throwOnError()
}

type Membership = { organizationId: string; collectionId: string; sourceId: string }

export async function putIntoCollection({ organizationId, collectionId, sourceId }: Membership) {
  await supabase()
    .from('knowledge_collection_sources')
    .upsert(
      { organization_id: organizationId, collection_id: collectionId, source_id: sourceId },
      { ignoreDuplicates: true },
    )
    .throwOnError()
}

export async function takeOutOfCollection({ organizationId, collectionId, sourceId }: Membership) {
  await supabase()
    .from('knowledge_collection_sources')
    .delete()
    .match({ organization_id: organizationId, collection_id: collectionId, source_id: sourceId })
    .throwOnError()
}

type Choice = { templateId: string; collection: CollectionKey; chosen: boolean }

/** Gives an agent a collection, or takes it away. */
export async function chooseCollection({ templateId, collection, chosen }: Choice): Promise<void> {
  const row = {
    organization_id: collection.organization_id,
    template_id: templateId,
    collection_id: collection.id,
  }
  const table = supabase().from('template_knowledge_collections')
  await (chosen ? table.insert(row) : table.delete().match(row)).throwOnError()
}

export const sourcesIn = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'source' : 'sources'}`
