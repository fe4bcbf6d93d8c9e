import { type Organization, rowsAsOwner, type World } from '../world.ts'
import { addSource } from './knowledge.ts'

/** Rows of collections, written by the owner of the tables. */
export function collectionRows(world: () => World) {
  const owners = rowsAsOwner(world)
  return {
    owners,
    async collection({ id }: Organization, name = 'Rules'): Promise<string> {
      const [made] = await owners(
        'insert into knowledge_collections (organization_id, name) values ($1, $2) returning id',
        [id, name],
      )
      return made.id
    },
    source: async (of: Organization, body = 'Parcels return') =>
      (await addSource(world(), of, body)).id,
    /** An agent that reads selected sources, and none yet. */
    async agent({ id }: Organization): Promise<string> {
      const [made] = await owners(
        `insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length, knowledge_scope)
         select $1, 'Mia', person_styles.person_id, person_styles.id, person_voices.id, 'friendly', 'medium', 'selected'
         from person_styles join person_voices using (person_id) limit 1 returning id`,
        [id],
      )
      return made.id
    },
    putIn: ({ id }: Organization, collection: string, ...sources: string[]) =>
      owners(
        `insert into knowledge_collection_sources (organization_id, collection_id, source_id)
         select $1, $2, unnest($3::uuid[])`,
        [id, collection, sources],
      ),
    takeOut: (collection: string, source: string) =>
      owners(
        'delete from knowledge_collection_sources where (collection_id, source_id) = ($1, $2)',
        [collection, source],
      ),
    give: ({ id }: Organization, agent: string, collection: string) =>
      owners('insert into template_knowledge_collections values ($1, $2, $3)', [
        ...[id, agent, collection],
      ]),
  }
}
