import { queryOptions } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

export type ChosenKnowledge = {
  /** Given one by one. */
  sources: string[]
  collections: string[]
  /** All that it may read: those, and what is in the collections. */
  read: string[]
}

/** What an agent may read when it reads only selected sources. */
async function chosenKnowledge(
  organizationId: string,
  templateId: string,
  signal?: AbortSignal,
): Promise<ChosenKnowledge> {
  const ended = signal ?? new AbortController().signal
  const [{ data: singly }, { data: given }] = await Promise.all([
    supabase()
      .from('template_knowledge_sources')
      .select('source_id')
      .eq('organization_id', organizationId)
      .eq('template_id', templateId)
      .abortSignal(ended)
      .throwOnError(),
    supabase()
      .from('template_knowledge_collections')
      .select('collection_id, knowledge_collections(knowledge_collection_sources(source_id))')
      .eq('organization_id', organizationId)
      .eq('template_id', templateId)
      .abortSignal(ended)
      .throwOnError(),
  ])
  const sources = singly.map(({ source_id }) => source_id)
  const collected = given.flatMap(({ knowledge_collections: held }) =>
    held.knowledge_collection_sources.map(({ source_id }) => source_id),
  )
  return {
    sources,
    collections: given.map(({ collection_id }) => collection_id),
    read: [...new Set([...sources, ...collected])],
  }
}

export const chosenKnowledgeQuery = (organizationId: string, templateId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'chosen', templateId],
    queryFn: ({ signal }) => chosenKnowledge(organizationId, templateId, signal),
  })
