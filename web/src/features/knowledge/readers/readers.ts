import { queryOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/database.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import { isIn, type Source } from '../source.ts'

/** What a published version may read, as it was kept with it. */
type Live = { scope: Json; sources: Json; collections: Json }

export type Reader = Pick<
  Row<'templates'>,
  'id' | 'name' | 'avatar' | 'style_id' | 'knowledge_scope'
> & {
  template_knowledge_sources: { source_id: string }[]
  template_knowledge_collections: { collection_id: string }[]
  /** Of the version that visitors meet; null where none is published. */
  live: Live | null
}

/** The agents and what each may read: its draft, and the version that visitors meet. */
export const readersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'readers'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('templates')
        .select(
          'id, name, avatar, style_id, knowledge_scope, template_knowledge_sources(source_id), template_knowledge_collections(collection_id), live:template_versions!templates_id_live_version_fkey(scope:definition->knowledge_scope, sources:definition->knowledge_source_ids, collections:definition->knowledge_collection_ids)',
        )
        .eq('organization_id', organizationId)
        .order('name')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

const has = (ids: Json, id: string) => Array.isArray(ids) && ids.includes(id)

function readsDraft(reader: Reader, source: Source) {
  return (
    reader.knowledge_scope === 'all' ||
    reader.template_knowledge_sources.some(({ source_id }) => source_id === source.id) ||
    reader.template_knowledge_collections.some(({ collection_id }) => isIn(source, collection_id))
  )
}

/** Whether visitors may be answered from a source by what is published of an agent. */
function readsLive({ live }: Reader, source: Source): boolean {
  if (!live) return false
  return (
    live.scope === 'all' ||
    has(live.sources, source.id) ||
    source.knowledge_collection_sources.some(({ collection_id }) =>
      has(live.collections, collection_id),
    )
  )
}

/** Whether an agent may answer from a source, as a draft or as it is published. */
export const reads = (reader: Reader, source: Source): boolean =>
  readsDraft(reader, source) || readsLive(reader, source)

/** The published agents that answer from all that is added, without anybody choosing it for them. */
export const quotingAll = (readers: Reader[]): Reader[] =>
  readers.filter(({ live }) => live?.scope === 'all')

const list = new Intl.ListFormat('en')

/** The names of these agents in a sentence: so many of them, and of more than one other only how many they are. */
export function namesOf(readers: readonly Reader[], most: number): string {
  const names = readers.map(({ name }) => name)
  const others = names.length - most
  return list.format(others > 1 ? [...names.slice(0, most), `${others} other agents`] : names)
}
