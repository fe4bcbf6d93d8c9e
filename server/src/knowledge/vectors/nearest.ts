import { sql } from 'kysely'
import type { Claims, Db } from '../../lib/database/database.ts'
import { readAsUser } from '../../lib/database/one-trip.ts'
import type { KnowledgeQuery } from '../search/passage.ts'
import { builtInEmbedding, nameOf } from './embedding-model.ts'
import { questionThread } from './embedding-thread.ts'
import { loadVectors } from './load-vectors.ts'
import type { Compared, Scope, SourceVectors } from './vector-cache.ts'

/** What a question means, beside what its words say. */
export type Meaning = {
  /** The passages that are nearest, whatever their words. */
  ids: string[]
  /** How near passages are that were found otherwise; null when it takes too long. */
  compare(ids: string[]): Promise<Map<string, Compared> | null>
}

/** How long a question waits for vectors; then its words alone answer. */
const patienceMs = 300
const wanted = 50

async function scopeOf(db: Db, claims: Claims, query: KnowledgeQuery): Promise<Scope | null> {
  const sources = query.sourceIds ?? null
  const [model, { question }] = [nameOf(builtInEmbedding), query]
  const call =
    'templateId' in query
      ? sql`select private.search_agent_vectors(${query.templateId},
          ${query.draft ?? false}, ${sources}::uuid[], ${question}, ${model}, ${builtInEmbedding.language})`
      : sql`select private.search_vectors(${query.organizationId},
          ${sources}::uuid[], ${question}, ${model}, ${builtInEmbedding.language})`
  const [row] = await readAsUser(db, claims, call)
  return row?.[0] ? JSON.parse(row[0]) : null
}

const loading = new Map<string, Promise<void>>()

/** Gives the thread the vectors of a source; whoever asks meanwhile waits for the same. */
function load(db: Db, organizationId: string, source: SourceVectors) {
  const key = `${source.id} ${source.revision}`
  const known = loading.get(key)
  if (known) return known
  const model = nameOf(builtInEmbedding)
  const begun = loadVectors(db, { organizationId, source: source.id, model })
    .then(async (blocks) => {
      await questionThread.ask('put', { organizationId, source, blocks })
    })
    .finally(() => loading.delete(key))
  loading.set(key, begun)
  return begun
}

async function nearestIn(db: Db, scope: Scope, question: string): Promise<string[]> {
  const asked = { question, scope, wanted }
  const first = await questionThread.ask('nearest', asked)
  if (first.missing.length === 0) return first.near.map(({ id }) => id)
  await Promise.all(first.missing.map((source) => load(db, scope.organizationId, source)))
  const { near } = await questionThread.ask('nearest', asked)
  return near.map(({ id }) => id)
}

/** Null when it takes longer, or fails: then words alone answer. What was begun goes on for the next question. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work.catch(() => null), promise]).finally(() => clearTimeout(timer))
}

/** What the vectors that the caller may search say to the question; null without any, and when they take too long. */
export async function meaningOf(
  db: Db,
  claims: Claims,
  query: KnowledgeQuery,
): Promise<Meaning | null> {
  const { question, patience = patienceMs } = query
  if (patience === 0) return null
  const scope = await scopeOf(db, claims, query)
  if (!scope || scope.sources.length === 0) return null
  const ids = await within(patience, nearestIn(db, scope, question))
  if (!ids) return null
  return {
    ids,
    compare: (wantedIds) =>
      within(
        patience,
        questionThread
          .ask('compare', { question, scope, ids: wantedIds })
          .then((found) => new Map(found.map((one) => [one.id, one]))),
      ),
  }
}
