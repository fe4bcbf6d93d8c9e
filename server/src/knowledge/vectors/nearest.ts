import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
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

function scopeCall(query: KnowledgeQuery) {
  const sources = query.sourceIds ?? null
  const [model, { question }] = [nameOf(builtInEmbedding), query]
  return 'templateId' in query
    ? sql`select private.search_agent_vectors(${query.templateId},
        ${query.draft ?? false}, ${sources}::uuid[], ${question}, ${model}, ${builtInEmbedding.language})`
    : sql`select private.search_vectors(${query.organizationId},
        ${sources}::uuid[], ${question}, ${model}, ${builtInEmbedding.language})`
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

async function nearestIn(db: Db, scope: Scope, question: string): Promise<Compared[]> {
  const asked = { question, scope, wanted }
  const first = await questionThread.ask('nearest', asked)
  if (first.missing.length === 0) return first.near
  await Promise.all(first.missing.map((source) => load(db, scope.organizationId, source)))
  const { near } = await questionThread.ask('nearest', asked)
  return near
}

/** Null when it takes longer, or fails: then words alone answer. What was begun goes on for the next question. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work.catch(() => null), promise]).finally(() => clearTimeout(timer))
}

/** Where vectors were to be searched the last time, as the database said it. */
const lastScopes = createRecent<string>(1000)

const placeOf = ({ sourceIds, ...query }: KnowledgeQuery) =>
  JSON.stringify([
    'templateId' in query ? [query.templateId, query.draft] : query.organizationId,
    sourceIds,
  ])

/** How near passages are; those of the nearest are known. */
async function compared(near: Compared[], scope: Scope, question: string, wantedIds: string[]) {
  const known = new Map(near.map((one) => [one.id, one]))
  const ids = wantedIds.filter((id) => !known.has(id))
  const others = ids.length > 0 ? await questionThread.ask('compare', { question, scope, ids }) : []
  for (const one of others) known.set(one.id, one)
  return new Map(wantedIds.flatMap((id) => known.get(id) ?? []).map((one) => [one.id, one]))
}

/**
 * What vectors say to a question. `calls` asks the database which of them the caller may search, and `told` takes its
 * answer: null without any, and when it takes too long. They are looked through meanwhile where it said so the last
 * time, and what was found there counts if it says the same again.
 */
export function beginMeaning(db: Db, query: KnowledgeQuery) {
  const { question, patience = patienceMs } = query
  const place = placeOf(query)
  const nearest = (scope: string) => within(patience, nearestIn(db, JSON.parse(scope), question))
  const expected = patience > 0 ? lastScopes.get(place) : undefined
  const ahead = expected ? nearest(expected) : null
  return {
    calls: patience > 0 ? [scopeCall(query)] : [],
    async told(text: string | null): Promise<Meaning | null> {
      const scope: Scope | null = text ? JSON.parse(text) : null
      const isEmpty = !text || !scope || scope.sources.length === 0
      lastScopes.put(place, isEmpty ? '' : text)
      if (isEmpty) return null
      const near = await (text === expected ? ahead : nearest(text))
      if (!near) return null
      return {
        ids: near.map(({ id }) => id),
        compare: (ids) => within(patience, compared(near, scope, question, ids)),
      }
    },
  }
}
