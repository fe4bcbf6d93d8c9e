import { sql } from 'kysely'
import type { Begun } from '../../../conversation/agent-tests/run.ts'
import { asUser, type Claims, type Db } from '../../../lib/database/database.ts'
import type { Passage } from './question.ts'

// Of very much text some is taken, from everywhere.
const most = 600

/** What the agent may answer from, as far as the caller may read it too: at most so many passages, spread over all. */
export async function readPassages(
  db: Db,
  claims: Claims,
  { organization, knowledge }: Pick<Begun, 'organization' | 'knowledge'>,
): Promise<Passage[]> {
  if (knowledge?.length === 0) return []
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<Passage>`
      with numbered as (
        select
          chunks.source_id, chunks.document_id, chunks.ordinal, chunks.title, chunks.heading, chunks.body,
          coalesce(documents.language, sources.language) as language,
          row_number() over (order by chunks.source_id, chunks.document_id, chunks.ordinal) - 1 as place,
          count(*) over () as passages
        from public.knowledge_chunks as chunks
        join public.knowledge_documents as documents
          on documents.organization_id = chunks.organization_id and documents.id = chunks.document_id
        join public.knowledge_sources as sources
          on sources.organization_id = chunks.organization_id and sources.id = chunks.source_id
        where chunks.organization_id = ${organization} and sources.status = 'ready'
          and (${knowledge}::uuid[] is null or chunks.source_id = any (${knowledge}::uuid[]))
      )
      select source_id as "sourceId", title, heading, body, language
      from numbered
      where passages <= ${most} or place % (passages / ${most} + 1) = 0
      order by place
    `.execute(trx)
    return rows
  })
}
