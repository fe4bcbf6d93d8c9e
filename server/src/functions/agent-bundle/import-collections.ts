import type { Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Bundle } from '../../tasks/export/bundle.ts'

type Collected = Pick<Bundle, 'collections' | 'selected'>
type Place = { trx: Trx; organization: string }
/** What stands at each place of the bundle's knowledge in the organisation. */
type Sources = string[]

function sourceAt(sources: Sources, place: number) {
  const source = sources[place]
  if (!source) {
    throw new HttpError(
      422,
      'damaged_bundle',
      'This file is damaged or was changed, so nothing was imported: a collection refers to a source that is missing.',
    )
  }
  return source
}

/** The name, or that with a number which no collection here has. */
async function freeName({ trx, organization }: Place, name: string) {
  const rows = await trx
    .selectFrom('knowledge_collections')
    .select('name')
    .where('organization_id', '=', organization)
    .execute()
  const taken = new Set(rows.map((row) => row.name.toLowerCase()))
  const numbered = (nth: number) => (nth === 1 ? name : `${name.slice(0, 75).trimEnd()} ${nth}`)
  let nth = 1
  while (taken.has(numbered(nth).toLowerCase())) nth += 1
  return numbered(nth)
}

/** The sources in a collection of this organisation; null for one that is not here. */
async function heldNow({ trx, organization }: Place, id: string) {
  const there = await trx
    .selectFrom('knowledge_collections')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!there) return null
  const rows = await trx
    .selectFrom('knowledge_collection_sources')
    .select('source_id')
    .where('organization_id', '=', organization)
    .where('collection_id', '=', id)
    .execute()
  return rows.map(({ source_id }) => source_id)
}

async function makeCollection(place: Place, wanted: string, sources: Sources) {
  const { trx, organization: organization_id } = place
  const name = await freeName(place, wanted)
  const { id } = await trx
    .insertInto('knowledge_collections')
    .values({ organization_id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [...new Set(sources)].map((source_id) => ({
    ...{ organization_id, collection_id: id, source_id },
  }))
  if (rows.length > 0) await trx.insertInto('knowledge_collection_sources').values(rows).execute()
  return id
}

/**
 * Gives an agent the collections of its bundle: the very ones where they are still here, as they are now, for other agents
 * read them too; elsewhere new ones. Gives the sources that it is to have singly, so that it knows what it knew.
 */
export async function importCollections(
  place: Place,
  template_id: string,
  { collections, selected }: Collected,
  sources: Sources,
): Promise<Set<string>> {
  const { trx, organization: organization_id } = place
  const singly = new Set(selected?.map((at) => sourceAt(sources, at)) ?? sources)
  const given = new Set<string>()
  for (const { id, name, holds } of collections) {
    const wanted = holds.map((at) => sourceAt(sources, at))
    const held = await heldNow(place, id)
    for (const source of wanted) if (held && !held.includes(source)) singly.add(source)
    given.add(held ? id : await makeCollection(place, name, wanted))
  }
  if (given.size > 0) {
    const rows = [...given].map((collection_id) => ({
      ...{ organization_id, template_id, collection_id },
    }))
    await trx.insertInto('template_knowledge_collections').values(rows).execute()
  }
  return singly
}
