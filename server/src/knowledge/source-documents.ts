import type { Trx } from '../lib/database/database.ts'

/** Selects the documents of a source, each with the text that it has now. */
export function documentsOf(trx: Trx, organizationId: string, sourceId: string) {
  return trx
    .selectFrom('knowledge_documents')
    .innerJoin('knowledge_revisions as revision', (join) =>
      join
        .onRef('revision.organization_id', '=', 'knowledge_documents.organization_id')
        .onRef('revision.document_id', '=', 'knowledge_documents.id')
        .onRef('revision.number', '=', 'knowledge_documents.revision'),
    )
    .select(['knowledge_documents.id', 'knowledge_documents.title'])
    .select(['revision.body as text', 'revision.pages'])
    .where('knowledge_documents.organization_id', '=', organizationId)
    .where('source_id', '=', sourceId)
}
