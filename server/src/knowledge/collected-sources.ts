import { asUser, type Claims, type Db } from '../lib/database/database.ts'

/** The sources that are in one of these collections of an organisation, as far as the caller may read it. */
export async function collectedSources(
  db: Db,
  claims: Claims,
  organizationId: string,
  collectionIds: string[],
): Promise<string[]> {
  const rows = await asUser(db, claims, (trx) =>
    trx
      .selectFrom('knowledge_collection_sources')
      .select('source_id')
      .distinct()
      .where('organization_id', '=', organizationId)
      .where('collection_id', 'in', collectionIds)
      .execute(),
  )
  return rows.map(({ source_id }) => source_id)
}
