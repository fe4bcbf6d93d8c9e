import { sql } from 'kysely'
import { asService, type Db } from '../../lib/database/database.ts'
import type { VectorBlock } from './vector-cache.ts'

type Row = { chunk_id: string; passage: Buffer; sentences: Buffer | null; spans: number[] | null }
type Wanted = { organizationId: string; source: string; model: string }

const page = 500

function floatsOf(parts: Buffer[]): Float32Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return new Float32Array(bytes.buffer)
}

function blockOf(rows: Row[]): VectorBlock {
  return {
    ids: rows.map(({ chunk_id }) => chunk_id),
    passages: floatsOf(rows.map(({ passage }) => passage)),
    counts: rows.map(({ spans }) => (spans?.length ?? 0) / 2),
    sentences: floatsOf(rows.flatMap(({ sentences }) => sentences ?? [])),
    spans: rows.flatMap(({ spans }) => spans ?? []),
  }
}

/** Reads the vectors of a source, for the thread that compares them: no client may. */
export async function loadVectors(db: Db, { organizationId, source, model }: Wanted) {
  const blocks: VectorBlock[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await asService(db, (trx) =>
      sql<Row>`
        select chunk_id, passage, sentences, spans
        from private.knowledge_vectors
        where organization_id = ${organizationId} and source_id = ${source} and model = ${model}
          and chunk_id > ${after}
        order by chunk_id
        limit ${page}
      `.execute(trx),
    )
    if (rows.length > 0) blocks.push(blockOf(rows))
    const last = rows.at(-1)
    if (!last || rows.length < page) return blocks
    after = last.chunk_id
  }
}
