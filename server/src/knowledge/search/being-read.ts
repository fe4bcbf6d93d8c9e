import { sql } from 'kysely'
import type { Claims, Db } from '../../lib/database/database.ts'
import { readAsUser } from '../../lib/database/one-round-trip.ts'
import type { KnowledgePlace } from './passage.ts'

/** Whether a source that was added a moment ago, and that a search there would look into, is still being read. */
export async function isBeingRead(
  { db, claims }: { db: Db; claims: Claims },
  place: KnowledgePlace,
): Promise<boolean> {
  const sources = place.sourceIds ?? null
  const call =
    'templateId' in place
      ? sql`private.agent_is_reading(${place.templateId}, ${place.draft ?? false}, ${sources}::uuid[])`
      : sql`private.organization_is_reading(${place.organizationId}, ${sources}::uuid[])`
  const [row] = await readAsUser(db, claims, sql`select ${call}`)
  return row?.[0] === 't'
}
