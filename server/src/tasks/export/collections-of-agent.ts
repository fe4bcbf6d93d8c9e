import type { Trx } from '../../lib/database/database.ts'
import type { Bundle } from './bundle.ts'

type Agent = { id: string; organization_id: string; knowledge_scope: string }
type Held = { id: string; name: string; sources: string[] }
/** What an agent was given of its organisation's knowledge; null: all of it. */
export type Given = { singly: string[]; collections: Held[] } | null

/** The sources that an agent was given singly, and its collections with what is in them. */
export async function givenTo(trx: Trx, agent: Agent): Promise<Given> {
  if (agent.knowledge_scope !== 'selected') return null
  const singly = await trx
    .selectFrom('template_knowledge_sources')
    .select('source_id')
    .where('organization_id', '=', agent.organization_id)
    .where('template_id', '=', agent.id)
    .execute()
  const rows = await trx
    .selectFrom('template_knowledge_collections as given')
    .innerJoin('knowledge_collections as collection', (join) =>
      join
        .onRef('collection.organization_id', '=', 'given.organization_id')
        .onRef('collection.id', '=', 'given.collection_id'),
    )
    .leftJoin('knowledge_collection_sources as held', (join) =>
      join
        .onRef('held.organization_id', '=', 'collection.organization_id')
        .onRef('held.collection_id', '=', 'collection.id'),
    )
    .select(['collection.id', 'collection.name', 'held.source_id'])
    .where('given.organization_id', '=', agent.organization_id)
    .where('given.template_id', '=', agent.id)
    .orderBy('collection.id')
    .orderBy('held.source_id')
    .execute()
  const collections = new Map<string, Held>()
  for (const { id, name, source_id } of rows) {
    const known = collections.get(id) ?? { id, name, sources: [] }
    if (source_id) known.sources.push(source_id)
    collections.set(id, known)
  }
  return {
    singly: singly.map(({ source_id }) => source_id),
    collections: [...collections.values()],
  }
}

/** The same as a bundle says it: by the places of what it has taken along. */
export function byPlace(
  given: Given,
  taken: string[],
): Pick<Bundle, 'collections'> & { selected?: number[] } {
  if (!given) return { collections: [] }
  const placesOf = (sources: string[]) =>
    sources.map((id) => taken.indexOf(id)).filter((place) => place >= 0)
  const collections = given.collections.map(({ id, name, sources }) => ({
    ...{ id, name, holds: placesOf(sources) },
  }))
  return collections.length === 0
    ? { collections }
    : { collections, selected: placesOf(given.singly) }
}
