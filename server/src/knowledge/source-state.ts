import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../lib/database/database.ts'

export const SourceJob = z.object({ organization_id: z.uuid(), source_id: z.uuid() })
export type SourceId = z.infer<typeof SourceJob>

/** Shows how far indexing is, in a transaction of its own so that it is seen at once. */
export async function reportProgress(db: Db, source: SourceId, progress: number) {
  await asService(db, (trx) =>
    trx
      .updateTable('knowledge_sources')
      .set({ progress: Math.round(progress) })
      .where('organization_id', '=', source.organization_id)
      .where('id', '=', source.source_id)
      .where('status', '=', 'processing')
      .execute(),
  )
}

/**
 * Marks a source as failed with a reason that its owner reads. What it had in the index stays there. With the `file` that
 * was read, only while it is the source's.
 */
export async function failSource(db: Db, source: SourceId, error: string, file?: string | null) {
  await asService(db, (trx) =>
    trx
      .updateTable('knowledge_sources')
      .set({ status: 'failed', error, progress: 0 })
      .where('organization_id', '=', source.organization_id)
      .where('id', '=', source.source_id)
      .where('status', '<>', 'ready')
      .$if(Boolean(file), (query) => query.where('storage_key', '=', file ?? null))
      .execute(),
  )
}

/** Takes seconds of a processor from the organisation's budget; its files that wait are put off when none are left. */
export async function spendIndexing(db: Db, { organization_id }: SourceId, seconds: number) {
  await asService(db, (trx) =>
    sql`select private.spend_indexing(${organization_id}, ${seconds})`.execute(trx),
  )
}
