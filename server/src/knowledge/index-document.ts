import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../lib/database.ts'
import type { Chunk } from './reading/chunk.ts'
import type { ReadDocument } from './reading/parse-file.ts'

export type IndexedSource = { organization_id: string; source_id: string; title: string }
type Place = IndexedSource & { document_id: string }
type StoredChunk = Chunk & { id: string; ordinal: number; contentHash: string }

const batch = 100

/** Gives each chunk an id made of its document and content, so that an unchanged one keeps its id. */
function identified({ document_id, title }: Place, chunks: Chunk[]): StoredChunk[] {
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
  const seen = new Map<string, number>()
  return chunks.map((chunk, ordinal) => {
    const contentHash = sha256(JSON.stringify([title, chunk.heading, chunk.body]))
    const nth = seen.get(contentHash) ?? 0
    seen.set(contentHash, nth + 1)
    const bits = sha256(`${document_id} ${contentHash} ${nth}`)
    // RFC 9562, version 8: a UUID of bits of one's own choice.
    const id = bits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
    return { ...chunk, id, ordinal, contentHash }
  })
}

async function documentOf(trx: Trx, { organization_id, source_id, title }: IndexedSource) {
  const known = await trx
    .selectFrom('knowledge_documents')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst()
  if (known) return known.id
  const made = await trx
    .insertInto('knowledge_documents')
    .values({ organization_id, source_id, title })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Stores the text as a new revision, or in place of the last one when the file is the same. */
async function storeRevision(trx: Trx, place: Place, read: ReadDocument) {
  const { organization_id, document_id, title } = place
  await sql`
    with last as (
      select number, content_hash from public.knowledge_revisions
      where organization_id = ${organization_id} and document_id = ${document_id}
      order by number desc limit 1
    ),
    next as (
      select coalesce((select number + (content_hash <> ${read.contentHash})::integer from last), 1) as number
    ),
    stored as (
      insert into public.knowledge_revisions
        (organization_id, document_id, number, body, pages, content_hash)
      select ${organization_id}::uuid, ${document_id}::uuid, number, ${read.text}, ${read.pages}::integer[],
        ${read.contentHash}
      from next
      on conflict (organization_id, document_id, number)
        do update set body = excluded.body, pages = excluded.pages
    )
    update public.knowledge_documents set revision = next.number, title = ${title}
    from next
    where organization_id = ${organization_id} and id = ${document_id}
  `.execute(trx)
}

/** Removes the chunks that are gone and moves those that stay; gives back the ids of these. */
async function keepChunks(trx: Trx, place: Place, staying: StoredChunk[]) {
  const places = staying.map(({ id, ordinal, from, to, page }) => ({ id, ordinal, from, to, page }))
  const { organization_id, document_id } = place
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as given (id uuid, ordinal integer, "from" integer, "to" integer, page integer)
    ),
    gone as (
      delete from public.knowledge_chunks
      where organization_id = ${organization_id} and document_id = ${document_id}
        and id not in (select id from given)
    )
    update public.knowledge_chunks
    set ordinal = given.ordinal, from_offset = given."from", to_offset = given."to", page = given.page
    from given
    where organization_id = ${organization_id} and document_id = ${document_id}
      and knowledge_chunks.id = given.id
    returning knowledge_chunks.id
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function insertChunks(trx: Trx, place: Place, language: string, chunks: StoredChunk[]) {
  const rows = chunks.map(({ id, ordinal, heading, body, from, to, page, contentHash }) => ({
    id,
    ordinal,
    heading,
    body,
    from_offset: from,
    to_offset: to,
    page,
    content_hash: contentHash,
  }))
  const { organization_id, source_id, document_id, title } = place
  await sql`select private.index_chunks(${organization_id}, ${source_id}, ${document_id}, ${language},
    ${title}, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

async function finish(trx: Trx, place: Place, read: ReadDocument, language: string) {
  const { organization_id, source_id, document_id } = place
  await sql`select private.index_postings(${organization_id}, ${document_id})`.execute(trx)
  // In order, and last: another source of the organisation waits for the same words and never the other way round.
  await sql`
    insert into private.knowledge_lexemes (organization_id, language, lexeme)
    select organization_id, ${language}, lexeme
    from private.knowledge_postings
    where organization_id = ${organization_id} and document_id = ${document_id}
    order by lexeme
    on conflict do nothing
  `.execute(trx)
  await sql`
    update public.knowledge_sources
    set status = 'ready', progress = 100, error = null, language = ${language},
      mime_type = ${read.mimeType}, content_hash = ${read.contentHash},
      (chunk_count, term_count) = (
        select count(*), coalesce(sum(len), 0) from public.knowledge_chunks
        where organization_id = ${organization_id} and source_id = ${source_id}
      )
    where organization_id = ${organization_id} and id = ${source_id}
  `.execute(trx)
}

type Options = {
  onProgress?: (share: number) => Promise<void>
  signal?: AbortSignal
  /** Asked first, and holds what it looked at until the end. Where it says no, nothing is done. */
  isCurrent?: (trx: Trx) => Promise<boolean>
}

/** Puts a document into the index in one transaction: a search sees all of it or what was there before. */
export async function indexDocument(
  db: Db,
  source: IndexedSource,
  read: ReadDocument,
  { onProgress, signal, isCurrent }: Options = {},
) {
  await asService(db, async (trx) => {
    // A second worker on the same source waits; a large file may take longer than a request is allowed.
    await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true),
      pg_advisory_xact_lock(hashtextextended(${source.source_id}, 0))`.execute(trx)
    if (isCurrent && !(await isCurrent(trx))) return
    const detection = await sql<{ detected: string; known: string }>`
      select private.detect_language(${read.text.slice(0, 20_000)}) as detected, language as known
      from public.knowledge_sources
      where organization_id = ${source.organization_id} and id = ${source.source_id}`.execute(trx)
    const { detected = 'simple', known } = detection.rows[0] ?? {}
    const place = { ...source, document_id: await documentOf(trx, source) }
    await storeRevision(trx, place, read)
    const chunks = identified(place, read.chunks)
    // Stems of another language are of no use: nothing stays then.
    const kept = await keepChunks(trx, place, known === detected ? chunks : [])
    const fresh = chunks.filter(({ id }) => !kept.has(id))
    for (let at = 0; at < fresh.length; at += batch) {
      signal?.throwIfAborted()
      await insertChunks(trx, place, detected, fresh.slice(at, at + batch))
      await onProgress?.(Math.min(1, (at + batch) / fresh.length))
    }
    await finish(trx, place, read, detected)
  })
}
