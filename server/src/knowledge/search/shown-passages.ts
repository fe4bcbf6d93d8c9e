import type { Trx } from '../../lib/database/database.ts'
import { highlights } from './highlights.ts'
import type { KnowledgeFound } from './passage.ts'

/** What was found, as those who asked see it: with where the words of the question stand. */
export async function shownPassages(trx: Trx, found: KnowledgeFound) {
  const marks = await highlights(trx, found)
  return found.passages.map((passage, index) => ({
    source_id: passage.sourceId,
    document_id: passage.documentId,
    chunk_id: passage.chunkId,
    title: passage.title,
    heading: passage.heading,
    page: passage.page,
    text: passage.body,
    highlights: marks[index] ?? [],
    score: passage.score,
  }))
}
