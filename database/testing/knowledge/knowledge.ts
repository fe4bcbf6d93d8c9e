import { randomUUID } from 'node:crypto'
import type { Organization, World } from '../world.ts'

export type Source = { id: string; document: string; chunks: string[] }

/** A source of one document with these passages, as the index keeps it. */
export async function addSource(
  { owner }: World,
  { id: organization }: Organization,
  bodies: string | string[],
  language = 'en',
): Promise<Source> {
  const make = async (sql: string, values: unknown[]) =>
    (await owner.query(sql, values)).rows[0]?.id
  const source = await make(
    `insert into public.knowledge_sources (organization_id, title, kind, status, language)
     values ($1, 'Handbook', 'text', 'ready', $2) returning id`,
    [organization, language],
  )
  const document = await make(
    `insert into public.knowledge_documents (organization_id, source_id, title)
     values ($1, $2, 'Handbook') returning id`,
    [organization, source],
  )
  const chunks = [bodies].flat().map((body, ordinal) => ({
    ...{ id: randomUUID(), ordinal, heading: [], body, content_hash: '' },
    ...{ from_offset: 0, to_offset: body.length },
  }))
  await owner.query('select private.index_chunks($1, $2, $3, $4, $5, $6)', [
    organization,
    source,
    document,
    language,
    '',
    JSON.stringify(chunks),
  ])
  await owner.query('select private.index_postings($1, $2)', [organization, document])
  await owner.query(
    `insert into private.knowledge_lexemes (organization_id, language, lexeme)
     select $1, $2, lexeme from private.knowledge_postings where document_id = $3
     on conflict do nothing`,
    [organization, language, document],
  )
  await owner.query(
    `update public.knowledge_sources
     set (chunk_count, term_count) = (
       select count(*), sum(len) from public.knowledge_chunks where source_id = $1
     )
     where id = $1`,
    [source],
  )
  return { id: source, document, chunks: chunks.map(({ id }) => id) }
}
