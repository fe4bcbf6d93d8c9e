import { sql } from 'kysely'
import { LimitReached } from '../../conversation/spending/purchase.ts'
import { asService, type Db, type Trx } from '../../lib/database/database.ts'
import { sentencesOf } from '../reading/sentences.ts'
import type { SourceId } from '../source-state.ts'
import { type Embedding, nameOf, vectorsOf } from './embedding-model.ts'
import { announceGone } from './gone-passages.ts'

type Passage = { id: string; title: string; heading: string[]; body: string }
type Deps = { db: Db; embedding: Embedding }

const bytesOf = (vectors: number[][]) => Buffer.from(Float32Array.from(vectors.flat()).buffer)

/** Who deletes a source takes it before what it has. In another order each would wait for the other. */
async function holdSource(trx: Trx, { organization_id, source_id }: SourceId) {
  await sql`
    select from public.knowledge_sources
    where organization_id = ${organization_id} and id = ${source_id}
    for key share
  `.execute(trx)
}

/** Tells those who search that there is something new. */
async function announce(trx: Trx, { organization_id, source_id }: SourceId, model: string) {
  await sql`
    insert into private.knowledge_vector_sets (organization_id, source_id, model, complete)
    select organization_id, id, ${model}, not exists (
      select from private.knowledge_vectors
      where organization_id = ${organization_id} and source_id = ${source_id} and model = ${model}
        and sentences is null
    )
    from public.knowledge_sources
    where organization_id = ${organization_id} and id = ${source_id}
    on conflict (organization_id, source_id) do update
      set model = excluded.model, complete = excluded.complete, revision = knowledge_vector_sets.revision + 1
  `.execute(trx)
}

/** What another model made and is replaced is not complete any more. */
async function replaceOthers(trx: Trx, { organization_id, source_id }: SourceId, model: string) {
  await sql`
    update private.knowledge_vector_sets set complete = false
    where organization_id = ${organization_id} and source_id = ${source_id} and model <> ${model} and complete
  `.execute(trx)
}

async function goOn(trx: Trx, job: SourceId, after = '0') {
  await sql`select private.enqueue_in_turn(
    'knowledge-embed', ${JSON.stringify(job)}::jsonb, ${job.organization_id}, now() + ${after}::interval)`.execute(
    trx,
  )
}

/** Embeds the next passages of the source that have no vector; false when all have theirs. */
async function embedPassages({ db, embedding }: Deps, job: SourceId, signal?: AbortSignal) {
  const model = nameOf(embedding)
  const passagesAtOnce = embedding.atOnce.passages
  const { organization_id, source_id } = job
  const { rows } = await asService(db, (trx) =>
    sql<Passage>`select * from private.passages_to_embed(
      ${organization_id}, ${source_id}, ${model}, ${embedding.language}, ${passagesAtOnce + 1})`.execute(
      trx,
    ),
  )
  const passages = rows.slice(0, passagesAtOnce)
  if (passages.length === 0) return false
  const texts = passages.map(({ title, heading, body }) => [title, ...heading, body].join('\n'))
  const vectors = await vectorsOf(embedding, texts, signal)
  await asService(db, async (trx) => {
    await holdSource(trx, job)
    await replaceOthers(trx, job, model)
    // What was deleted meanwhile gets none.
    await sql`
      insert into private.knowledge_vectors (organization_id, chunk_id, source_id, model, dimension, passage)
      select ${organization_id}, knowledge_chunks.id, source_id, ${model}, ${vectors[0]?.length ?? 0}, passage
      from unnest(${passages.map(({ id }) => id)}::uuid[], ${vectors.map((vector) => bytesOf([vector]))}::bytea[])
        as given (id, passage)
      join public.knowledge_chunks
        on knowledge_chunks.organization_id = ${organization_id} and knowledge_chunks.id = given.id
      on conflict (organization_id, chunk_id) do update
        set model = excluded.model, dimension = excluded.dimension, passage = excluded.passage,
          sentences = null, spans = null
    `.execute(trx)
    if (rows.length <= passagesAtOnce) await announce(trx, job, model)
    await goOn(trx, job)
  })
  return true
}

/** Embeds the sentences of the next passages that have a vector of their own; false when all are done. */
async function embedSentences({ db, embedding }: Deps, job: SourceId, signal?: AbortSignal) {
  const model = nameOf(embedding)
  const sentencesOfAtOnce = embedding.atOnce.sentencesOf
  const { organization_id, source_id } = job
  const { rows } = await asService(db, (trx) =>
    sql<{ id: string; body: string; language: string }>`select * from private.sentences_to_embed(
      ${organization_id}, ${source_id}, ${model}, ${sentencesOfAtOnce + 1})`.execute(trx),
  )
  const passages = rows.slice(0, sentencesOfAtOnce)
  if (passages.length === 0) return false
  const cut = passages.map(({ id, body, language }) => ({
    id,
    sentences: sentencesOf(body, language),
  }))
  const texts = cut.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  const vectors = (await vectorsOf(embedding, texts, signal)).values()
  await asService(db, async (trx) => {
    await holdSource(trx, job)
    for (const { id, sentences } of cut) {
      const own = sentences.map(() => vectors.next().value ?? [])
      await sql`
        update private.knowledge_vectors
        set sentences = ${bytesOf(own)}, spans = ${sentences.flatMap(({ from, to }) => [from, to])}::integer[]
        where organization_id = ${organization_id} and chunk_id = ${id} and model = ${model}
      `.execute(trx)
    }
    if (rows.length <= sentencesOfAtOnce) await announce(trx, job, model)
    else await goOn(trx, job)
  })
  return true
}

/**
 * Makes some of the vectors that a source lacks and puts the rest into the line again: first those of its passages,
 * then those of their sentences. A passage that did not change keeps its own. False when it lacks none, or none may be
 * bought for now: then it is found by its words, and asked again in an hour.
 */
export async function embedSource(deps: Deps, job: SourceId, signal?: AbortSignal) {
  try {
    if (await embedPassages(deps, job, signal)) return true
    if (await embedSentences(deps, job, signal)) return true
    await announceGone(deps.db, job, nameOf(deps.embedding))
    return false
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await asService(deps.db, (trx) => goOn(trx, job, '1 hour'))
    return false
  }
}

/** Puts into the line what was read before there were vectors, or with another model. */
export async function embedMissing({ db, embedding }: Deps) {
  await asService(db, (trx) =>
    sql`select private.embed_missing(${nameOf(embedding)}, ${embedding.language})`.execute(trx),
  )
}
