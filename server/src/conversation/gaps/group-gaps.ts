import { sql } from 'kysely'
import { z } from 'zod'
import { type Embedding, nameOf, vectorsOf } from '../../knowledge/vectors/embedding-model.ts'
import { asService, type Db, type Trx } from '../../lib/database/database.ts'
import type { JobHandler } from '../../lib/jobs.ts'
import { isSame, type Meaning } from '../same-question.ts'

const Job = z.object({ organization_id: z.uuid() })
type Job = z.infer<typeof Job>
type Deps = { db: Db; embedding: Embedding }

// A slice takes some tenths of a second of a processor: then another organisation has its turn.
const questionsAtOnce = 10
/** A new question is compared with as many gaps, those asked last. */
const gapsCompared = 500

type Waiting = { answer_id: string; understood: string; language: string; stems: string[] }
type Known = Omit<Waiting, 'answer_id'> & { gap_id: string; vector: Buffer | null }

/** A question and where it belongs: to a gap that is there, or to that of a question of this slice. */
type Grouped = { answer: string; meaning: Meaning; gap: string | Grouped | null }

const floats = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer)
const bytes = (vector: Float32Array) => Buffer.from(Float32Array.from(vector).buffer)

function read(db: Db, { organization_id }: Job, model: string) {
  return asService(db, async (trx) => {
    const waiting = await sql<Waiting>`
      select * from private.gap_questions_to_group(${organization_id}, ${questionsAtOnce + 1})
    `.execute(trx)
    if (waiting.rows.length === 0) return { waiting: [], known: [] }
    const known = await sql<Known>`
      select gap_id, understood, language, stems, case when model = ${model} then vector end as vector
      from private.gap_meanings(${organization_id}, ${gapsCompared})
    `.execute(trx)
    return { waiting: waiting.rows, known: known.rows }
  })
}

function embedder(embedding: Embedding, abortSignal?: AbortSignal) {
  return async (values: string[]): Promise<Float32Array[]> => {
    const vectors = await vectorsOf(embedding, values, abortSignal)
    return vectors.map((vector) => Float32Array.from(vector))
  }
}

async function meaningsOf(waiting: Waiting[], { language }: Embedding, embed: Embed) {
  const readable = waiting.filter((question) => question.language === language)
  const vectors = await embed(readable.map(({ understood }) => understood))
  return waiting.map((question): Meaning => {
    const at = readable.indexOf(question)
    return { ...question, vector: (at >= 0 && vectors[at]) || null }
  })
}
type Embed = (texts: string[]) => Promise<Float32Array[]>

async function place(trx: Trx, { answer, meaning, gap }: Grouped, model: string, places: Places) {
  // Another server took the question that this one belongs to: the next look finds its gap.
  if (gap && typeof gap === 'object' && !places.has(gap)) return false
  const into = gap && typeof gap === 'object' ? places.get(gap) : gap
  const { language, stems, vector } = meaning
  const { rows } = await sql<{ id: string | null }>`
    select private.place_gap_question(${answer}, ${into ?? null}, ${language}, ${stems},
      ${vector ? model : null}, ${vector ? bytes(vector) : null}) as id
  `.execute(trx)
  return rows[0]?.id ?? false
}
type Places = Map<Grouped, string>

/**
 * Puts the next questions that agents could not answer to those that want the same, and the rest into the line again.
 * Within an organisation: questions of two are never compared.
 */
export async function groupGaps({ db, embedding }: Deps, job: Job, signal?: AbortSignal) {
  const model = nameOf(embedding)
  const { waiting, known } = await read(db, job, model)
  const slice = waiting.slice(0, questionsAtOnce)
  const embed = embedder(embedding, signal)
  const meanings = await meaningsOf(slice, embedding, embed)
  const candidates: { meaning: Meaning; gap: string | Grouped }[] = known.map((one) => ({
    gap: one.gap_id,
    meaning: { ...one, vector: one.vector && floats(one.vector) },
  }))
  const grouped: Grouped[] = []
  for (const [at, meaning] of meanings.entries()) {
    const own: Grouped = { answer: slice[at]?.answer_id ?? '', meaning, gap: null }
    for (const candidate of candidates) {
      if (!(await isSame(meaning, candidate.meaning, embed))) continue
      own.gap = candidate.gap
      break
    }
    if (!own.gap) candidates.push({ meaning, gap: own })
    grouped.push(own)
  }
  await asService(db, async (trx) => {
    const places: Places = new Map()
    for (const one of grouped) {
      const id = await place(trx, one, model, places)
      if (id) places.set(one, id)
    }
    if (waiting.length > questionsAtOnce) {
      await sql`select private.enqueue_in_turn('knowledge-gaps', ${JSON.stringify(job)}::jsonb,
        ${job.organization_id}, now())`.execute(trx)
    }
  })
}

/** The job that puts questions together, by queue. */
export function gapJobs(deps: Deps): Record<string, JobHandler> {
  return { 'knowledge-gaps': (data, signal) => groupGaps(deps, Job.parse(data), signal) }
}

/** One organisation at a time. */
export const gapWorkers = { 'knowledge-gaps': 1 }
