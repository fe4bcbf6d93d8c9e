import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../lib/database/database.ts'
import { languageOf } from './document-language.ts'
import type { Chunk } from './reading/chunk.ts'
import type { ReadDocument } from './reading/parse-file.ts'
import { notePassagesGone } from './vectors/gone-passages.ts'

export type IndexedSource = { organization_id: string; source_id: string; title: string }
/** A page of a source: the document that it had, null at first. */
type IndexedPage = IndexedSource & { url: string; document_id: string | null }
type Place = IndexedSource & { document_id: string }
type StoredChunk = Chunk & { id: string; ordinal: number; contentHash: string }

const batch = 100

const sha256 = (value: string) => hash('sha256', value)

/** Gives each chunk an id made of its document and content, so that an unchanged one keeps its id. */
async function identified({ document_id, title }: Place, chunks: Chunk[]): Promise<StoredChunk[]> {
  const seen = new Map<string, number>()
  const stored: StoredChunk[] = []
  for (const [ordinal, chunk] of chunks.entries()) {
    const contentHash = sha256(JSON.stringify([title, chunk.heading, chunk.body]))
    const nth = seen.get(contentHash) ?? 0
    seen.set(contentHash, nth + 1)
    const bits = sha256(`${document_id} ${contentHash} ${nth}`)
    // RFC 9562, version 8: a UUID of bits of one's own choice.
    const id = bits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
    stored.push({ ...chunk, id, ordinal, contentHash })
    // A long text has tens of thousands: others are answered in between.
    if (ordinal % batch === batch - 1) await nextTurn()
  }
  return stored
}

/** The document of a page, else the only one that the source has. */
async function documentOf(trx: Trx, source: IndexedSource | IndexedPage) {
  const { organization_id, source_id, title } = source
  const page = 'url' in source ? source : null
  if (page?.document_id) return page.document_id
  const known = page
    ? null
    : await trx
        .selectFrom('knowledge_documents')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('source_id', '=', source_id)
        .executeTakeFirst()
  if (known) return known.id
  const made = await trx
    .insertInto('knowledge_documents')
    .values({ organization_id, source_id, title, url: page?.url ?? null })
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

/** Removes the chunks that are gone and moves those that stay; gives the ids of these, and how many are gone. */
async function keepChunks(trx: Trx, place: Place, staying: StoredChunk[]) {
  const places = staying.map(({ id, ordinal, from, to, page }) => ({ id, ordinal, from, to, page }))
  const { organization_id, document_id } = place
  const { rows } = await sql<{ kept: string[]; gone: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as given (id uuid, ordinal integer, "from" integer, "to" integer, page integer)
    ),
    gone as (
      delete from public.knowledge_chunks
      where organization_id = ${organization_id} and document_id = ${document_id}
        and id not in (select id from given)
      returning 1
    ),
    moved as (
    update public.knowledge_chunks
    set ordinal = given.ordinal, from_offset = given."from", to_offset = given."to", page = given.page
    from given
    where organization_id = ${organization_id} and document_id = ${document_id}
      and knowledge_chunks.id = given.id
    returning knowledge_chunks.id
    )
    select array(select id from moved) as kept, (select count(*)::integer from gone) as gone
  `.execute(trx)
  return { kept: new Set(rows[0]?.kept ?? []), gone: rows[0]?.gone ?? 0 }
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

async function indexWords(trx: Trx, { organization_id, document_id }: Place, language: string) {
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
}

/** How a document was put into the index: how many passages are new and gone. */
type Put = { language: string; fresh: number; gone: number }

/** The source is ready, unless another `file` has taken the place of the one that was read: that is read next. */
async function finish(
  trx: Trx,
  source: IndexedSource,
  read: ReadDocument,
  { language, fresh, gone, file = null }: Put & { file?: string | null | undefined },
) {
  const { organization_id, source_id } = source
  await sql`
    update public.knowledge_sources
    set status = 'ready', progress = 100, error = null, language = ${language},
      mime_type = ${read.mimeType}, content_hash = ${read.contentHash},
      new_passages = case when original_id is not null and chunk_count > 0 then ${fresh}::integer end,
      gone_passages = case when original_id is not null and chunk_count > 0 then ${gone}::integer end,
      (chunk_count, term_count) = (
        select count(*), coalesce(sum(len), 0) from public.knowledge_chunks
        where organization_id = ${organization_id} and source_id = ${source_id}
      )
    where organization_id = ${organization_id} and id = ${source_id}
      and (${file}::text is null or storage_key = ${file})
  `.execute(trx)
}

type Options = {
  onProgress?: (share: number) => Promise<void>
  signal?: AbortSignal
  /** Asked first, and holds what it looked at until the end. Where it says no, nothing is done. */
  isCurrent?: (trx: Trx) => Promise<boolean>
  /** The key of the file that was read. */
  file?: string | null
}

/** A second worker on the same source waits; a large file may take longer than a request is allowed. */
export async function holdSource(trx: Trx, { source_id }: Pick<IndexedSource, 'source_id'>) {
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true),
    pg_advisory_xact_lock(hashtextextended(${source_id}, 0))`.execute(trx)
}

/** A page has a language of its own; that of its site is told by the first page. */
async function noteLanguages(trx: Trx, place: Place, language: string, spoken: string) {
  const { organization_id, source_id, document_id } = place
  await sql`update public.knowledge_sources set language = ${spoken}
    where organization_id = ${organization_id} and id = ${source_id}`.execute(trx)
  await sql`update public.knowledge_documents set language = ${language}
    where organization_id = ${organization_id} and id = ${document_id}`.execute(trx)
}

/**
 * Puts a document into the index, within a transaction that holds its source. Passages that did not change stay, with
 * their vectors. Gives the document, and how many passages are new and gone.
 */
export async function putDocument(
  trx: Trx,
  source: IndexedSource | IndexedPage,
  read: ReadDocument,
  { onProgress, signal }: Pick<Options, 'onProgress' | 'signal'> = {},
) {
  const place = { ...source, document_id: await documentOf(trx, source) }
  const { known, language, spoken } = await languageOf(trx, place, {
    title: source.title,
    text: read.text,
  })
  await storeRevision(trx, place, read)
  const chunks = await identified(place, read.chunks)
  // Stems of another language are of no use: nothing stays then.
  const { kept, gone } = await keepChunks(trx, place, known === language ? chunks : [])
  const fresh = chunks.filter(({ id }) => !kept.has(id))
  for (let at = 0; at < fresh.length; at += batch) {
    signal?.throwIfAborted()
    await insertChunks(trx, place, language, fresh.slice(at, at + batch))
    await onProgress?.(Math.min(1, (at + batch) / fresh.length))
  }
  await indexWords(trx, place, language)
  if ('url' in source) await noteLanguages(trx, place, language, spoken)
  return { documentId: place.document_id, language, fresh: fresh.length, gone }
}

/** Puts a document into the index in one transaction: a search sees all of it or what was there before. */
export async function indexDocument(
  db: Db,
  source: IndexedSource,
  read: ReadDocument,
  { onProgress, signal, isCurrent, file }: Options = {},
) {
  await asService(db, async (trx) => {
    await holdSource(trx, source)
    if (isCurrent && !(await isCurrent(trx))) return
    const put = await putDocument(trx, source, read, { onProgress, signal })
    if (put.gone > 0) await notePassagesGone(trx, source)
    await finish(trx, source, read, { ...put, file })
  })
}
