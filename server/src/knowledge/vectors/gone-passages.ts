import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../../lib/database/database.ts'
import type { SourceId } from '../source-state.ts'

/** Passages of a source went, and their vectors with them: what those who search keep is out of date. */
export async function notePassagesGone(trx: Trx, { organization_id, source_id }: SourceId) {
  await sql`update private.knowledge_vector_sets set complete = false
    where organization_id = ${organization_id} and source_id = ${source_id} and complete`.execute(
    trx,
  )
}

/** Tells those who search that passages went, where no new vectors do. */
export async function announceGone(
  db: Db,
  { organization_id, source_id }: SourceId,
  model: string,
) {
  await asService(db, (trx) =>
    sql`
      update private.knowledge_vector_sets as sets set complete = true, revision = revision + 1
      where organization_id = ${organization_id} and source_id = ${source_id} and model = ${model}
        and not complete
        and not exists (
          select from private.knowledge_vectors as vectors
          where vectors.organization_id = sets.organization_id and vectors.source_id = sets.source_id
            and vectors.model = sets.model and vectors.sentences is null
        )
    `.execute(trx),
  )
}
