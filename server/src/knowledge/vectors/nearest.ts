import type { Claims, Db } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { OwnModel } from '../providers/providers.ts'
import { agentOf, type KnowledgeQuery } from '../search/passage.ts'
import { type Calibration, calibrated } from './calibration.ts'
import { type Embedding, nameOf } from './embedding-model.ts'
import { questionThread } from './embedding-thread.ts'
import type { Question } from './embedding-worker.ts'
import { builtInEmbeddings } from './embeddings.ts'
import { loadVectors } from './load-vectors.ts'
import type { Compared, Scope, SourceVectors } from './vector-cache.ts'

/** What a question means, beside what its words say. */
export type Meaning = {
  /** The passages that are nearest, whatever their words. */
  ids: string[]
  /** Whether texts in every language have vectors. */
  ofEveryLanguage: boolean
  /** How near passages are that were found otherwise; null when it takes too long. */
  compare(ids: string[]): Promise<Map<string, Compared> | null>
}

/** What vectors say, null where there are none or not in time; `early` where some are still being made. */
export type Said = { meaning: Meaning | null; early: boolean }

/** Which vectors may be searched, and which model made them: the organisation's own, else the one that was named. */
type Told = Scope & {
  space: string
  own: OwnModel | null
  /** Whether those of a source that was read a moment ago are still being made. */
  awaited: boolean
}

/** A question as it is compared, and what makes the cosines those of the built-in model. */
type Asked = { asked: Question; calibration: Calibration | null }

/** How long a question waits for vectors, and before that for a provider; then its words alone answer. */
const patienceMs = 300
const providerMs = 1500
const wanted = 50

type Words = {
  /** As the visitor put it. */
  question: string
  /** Its words in the language of the built-in model. */
  inEnglish: string
}

/** What the database is asked for beside words; all null where no vectors are wanted. */
export type VectorsAsked = {
  meant: string | null
  vectorsOf: string | null
  readBy: string | null
}

function vectorsAsked(words: Words, usual: Embedding | null): VectorsAsked {
  const [vectorsOf, readBy] = usual ? [nameOf(usual), usual.language] : ['', null]
  return { meant: words.inEnglish, vectorsOf, readBy }
}

const noVectors: VectorsAsked = { meant: null, vectorsOf: null, readBy: null }

/** Who asks, and where. */
export type Asking = { db: Db; claims: Claims }

const loading = new Map<string, Promise<void>>()

/** Gives the thread the vectors of a source; whoever asks meanwhile waits for the same. */
function load(db: Db, { organizationId, space }: Told, source: SourceVectors) {
  const key = JSON.stringify([source.id, source.revision, space])
  const known = loading.get(key)
  if (known) return known
  const begun = loadVectors(db, { organizationId, source: source.id, model: space })
    .then(async (blocks) => {
      await questionThread.ask('put', { organizationId, source, blocks })
    })
    .finally(() => loading.delete(key))
  loading.set(key, begun)
  return begun
}

const mapped = (found: Compared[], line: Calibration | null) =>
  line
    ? found.map(({ id, cosine, sentences }) => ({
        id,
        cosine: calibrated(line, cosine),
        sentences: sentences.map((one) => ({ ...one, cosine: calibrated(line, one.cosine) })),
      }))
    : found

async function nearestIn(db: Db, told: Told, { asked, calibration }: Asked): Promise<Compared[]> {
  const { organizationId, sources } = told
  const given = { asked, scope: { organizationId, sources }, wanted }
  let found = await questionThread.ask('nearest', given)
  if (found.missing.length > 0) {
    await Promise.all(found.missing.map((source) => load(db, told, source)))
    found = await questionThread.ask('nearest', given)
  }
  return mapped(found.near, calibration)
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
async function compared(
  near: Compared[],
  { organizationId, sources }: Told,
  { asked, calibration }: Asked,
  wantedIds: string[],
) {
  const known = new Map(near.map((one) => [one.id, one]))
  const ids = wantedIds.filter((id) => !known.has(id))
  const given = { asked, scope: { organizationId, sources }, ids }
  const others = ids.length > 0 ? await questionThread.ask('compare', given) : []
  for (const one of mapped(others, calibration)) known.set(one.id, one)
  return new Map(wantedIds.flatMap((id) => known.get(id) ?? []).map((one) => [one.id, one]))
}

/** Whether the thread reads the question itself: that costs an organisation nothing, whoever asks. */
const isReadHere = ({ own }: Told, { calibration }: Embedding) => own === null && !calibration

/**
 * What vectors say to a question. The database is asked, with `asked`, which of them the caller may search, and `told`
 * takes its answer. They are looked through meanwhile where it said so the last time, and what was found there counts if
 * it says the same again. A provider is asked only once it has said so.
 */
export function beginMeaning(asking: Asking, query: KnowledgeQuery, words: Words) {
  const { db, claims } = asking
  const { patience = patienceMs, embeddings = builtInEmbeddings } = query
  const usual = patience > 0 ? embeddings.usual() : null
  const place = placeOf(query)

  async function askedFor(told: Told): Promise<Asked> {
    const where = { ...told, by: { claims, ...agentOf(query) } }
    const given = await embeddings.asked(where, words.question, query.patience ?? providerMs)
    return given
      ? { asked: given.vector, calibration: given.calibration }
      : { asked: words.inEnglish, calibration: null }
  }
  async function nearest(told: Told) {
    const asked = await askedFor(told).catch(() => null)
    const near = asked && (await within(patience, nearestIn(db, told, asked)))
    return near && { asked, near }
  }
  const expected = patience > 0 ? lastScopes.get(place) : undefined
  const before: Told | null = expected ? JSON.parse(expected) : null
  const ahead = before && usual && isReadHere(before, usual) ? nearest(before) : null
  return {
    asked: patience > 0 ? vectorsAsked(words, usual) : noVectors,
    async told(text: string | null): Promise<Said> {
      const told: Told | null = text ? JSON.parse(text) : null
      const early = told?.awaited ?? false
      const isEmpty = !text || !told || told.sources.length === 0
      lastScopes.put(place, isEmpty ? '' : text)
      if (isEmpty) return { meaning: null, early }
      const found = await (ahead && text === expected ? ahead : nearest(told))
      if (!found) return { meaning: null, early }
      const { near, asked } = found
      const meaning: Meaning = {
        ids: near.map(({ id }) => id),
        ofEveryLanguage: asked.calibration !== null,
        compare: (ids) => within(patience, compared(near, told, asked, ids)),
      }
      return { meaning, early }
    },
  }
}
