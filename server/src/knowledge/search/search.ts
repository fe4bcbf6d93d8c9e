import { sql } from 'kysely'
import type { Claims, Db } from '../../lib/database/database.ts'
import { readAsUser } from '../../lib/database/one-round-trip.ts'
import type { Row } from '../../lib/database/round-trip.ts'
import { sentencesOf } from '../reading/sentences.ts'
import { rerank } from '../reranking/rerank.ts'
import { type Asking, beginMeaning, type Meaning, type VectorsAsked } from '../vectors/nearest.ts'
import type { Compared } from '../vectors/vector-cache.ts'
import { type Place, type Postings, rankPostings } from './bm25.ts'
import { sentenceCoverage } from './coverage.ts'
import type { KnowledgeFound, KnowledgeQuery, Passage } from './passage.ts'
import { type Phrases, phrasesOf, withPhrases } from './phrases.ts'
import { stemsOf } from './stems.ts'
import type { Thing } from './things.ts'
import { sameWords } from './translation/same-words.ts'
import { type Translations, translate, withoutSmallWords } from './translation/translate.ts'

// The first stage hands this many by words, and as many by vectors, to the second, which looks at sentences.
const candidates = 50
const lookedInto = 30

type Candidate = Omit<
  Passage,
  'sentences' | 'headed' | 'coverage' | 'score' | 'cosine' | 'sentenceCosine'
>
type Nearness = { compared: Map<string, Compared> | null; usual: number }
type Measures = Nearness & { weightOf: ReturnType<typeof weightsOf> }

/** What the words of a question count and, as JSON, which vectors it may be compared with. */
type Counted = { postings: Postings; scope: string | null }

async function countedFor(
  { db, claims }: Asking,
  query: KnowledgeQuery,
  translations: Translations,
  { meant, vectorsOf, readBy }: VectorsAsked,
): Promise<Counted | null> {
  const sources = query.sourceIds ?? null
  const translated = JSON.stringify({ ...translations, same: sameWords(query.question) })
  const words = withoutSmallWords(query.question)
  const asked = sql`${sources}::uuid[], ${words}, ${translated}::jsonb, ${meant}, ${vectorsOf}, ${readBy}`
  const call =
    'templateId' in query
      ? sql`private.search_agent_postings(${query.templateId}, ${query.draft ?? false}, ${asked})`
      : sql`private.search_postings(${query.organizationId}, ${asked})`
  // In base64 they are a third shorter than as PostgreSQL writes bytes.
  const columns = sql`passages, length, terms, encode(postings, 'base64'), vectors`
  const [row = []] = await readAsUser(db, claims, sql`select ${columns} from ${call}`)
  const [passages, length, terms, postings, scope = null] = row
  if (!terms) return null
  return {
    postings: {
      ...{ passages: Number(passages), length: Number(length) },
      ...{ terms: JSON.parse(terms), postings: Buffer.from(postings ?? '', 'base64') },
    },
    scope,
  }
}

// As `private.knowledge_passage` has them.
function passageOf([chunkId, sourceId, documentId, ordinal, title, heading, ...rest]: Row) {
  const [page, body, language, kind, revision, from, to, shared] = rest
  return {
    ...{ chunkId: chunkId ?? '', sourceId: sourceId ?? '', documentId: documentId ?? '' },
    ...{ title: title ?? '', heading: JSON.parse(heading ?? '[]') as string[] },
    ...{ body: body ?? '', language: language ?? '', kind: kind ?? '' },
    ...{ ordinal: Number(ordinal), page: page ? Number(page) : null, revision: Number(revision) },
    ...{ from: Number(from), to: Number(to), shared: shared === 't' },
  }
}

/** The passages at these places, and `also` the nearest in meaning. */
async function passagesAt(
  { db, claims }: Asking,
  query: KnowledgeQuery,
  places: Place[],
  also: string[],
): Promise<ReturnType<typeof passageOf>[]> {
  const [documents, ordinals] = [
    places.map(({ documentId }) => documentId),
    places.map(({ ordinal }) => ordinal),
  ]
  const sources = query.sourceIds ?? null
  const call =
    'templateId' in query
      ? sql`private.search_agent_passages(${query.templateId},
          ${query.draft ?? false}, ${sources}::uuid[], ${documents}::uuid[], ${ordinals}::integer[],
          ${also}::uuid[])`
      : sql`private.search_passages(${query.organizationId},
          ${sources}::uuid[], ${documents}::uuid[], ${ordinals}::integer[], ${also}::uuid[])`
  return (await readAsUser(db, claims, sql`select * from ${call}`)).map(passageOf)
}

/** Cosines of the passages found; `usual` stands for that of a passage which has no vectors yet. */
async function nearnessOf(meaning: Meaning | null, passages: Candidate[]): Promise<Nearness> {
  const compared = (await meaning?.compare(passages.map(({ chunkId }) => chunkId))) ?? null
  const known = [...(compared?.values() ?? [])].map(greatest)
  return { compared, usual: known.reduce((sum, value) => sum + value, 0) / (known.length || 1) }
}

function greatest({ cosine, sentences }: Compared) {
  return Math.max(cosine, ...sentences.map((sentence) => sentence.cosine))
}

// What a list of words says in another language is less sure than the words of the question.
const translatedWeight = 0.8

/**
 * What the words of a language count: fewer where the list knows but some of the question's words. A text in the
 * question's own language, where there is one, is held to all of them.
 */
function weightsOf(translations: Translations, things: Thing[]) {
  const own = new Map<string, number>()
  for (const { language } of things) {
    if (!(language in translations)) own.set(language, (own.get(language) ?? 0) + 1)
  }
  const asked = Math.max(0, ...own.values())
  const known = new Map(Object.entries(translations))
  return (language: string) => {
    const things = known.get(language)
    if (!things) return 1
    return translatedWeight * (asked === 0 ? 1 : Math.min(1, things.length / asked))
  }
}

/** Fitted on questions with known passages, with vectors and without. */
function scoreOf(
  { compared, usual, weightOf }: Measures,
  { chunkId, f, language }: Candidate,
  coverage: number,
) {
  const near = compared?.get(chunkId)
  return weightOf(language) * (f + 0.5 * coverage) + (near ? greatest(near) : usual)
}

/** Adds the sentences, with their coverage and cosines, to the passages that the first stage thinks best. */
async function withSentences(
  { db, claims }: Asking,
  passages: Candidate[],
  { question, things, nearness }: { question: string; things: Thing[]; nearness: Measures },
): Promise<Passage[]> {
  const cut = passages.map((passage) => ({
    passage,
    heading: { language: passage.language, text: [passage.title, ...passage.heading].join('\n') },
    sentences: sentencesOf(passage.body, passage.language).map((sentence) => ({
      ...sentence,
      language: passage.language,
    })),
  }))
  const stems = await stemsOf(
    db,
    claims,
    cut.map(({ heading, sentences }) => [heading, ...sentences]),
    new Set(things.flatMap(({ lexeme, members }) => [lexeme, ...members.map((of) => of.lexeme)])),
  )
  const known = new Map<string, Phrases[]>()
  const phrasesIn = (language: string) => {
    const phrases = known.get(language) ?? phrasesOf(question, things, language)
    known.set(language, phrases)
    return phrases
  }
  return cut.map(({ passage, heading: head, sentences }, nth) => {
    const phrases = phrasesIn(passage.language)
    const [heading = new Set<string>(), ...said] = (stems[nth] ?? []).map((of, at) =>
      withPhrases(of, at === 0 ? head.text : (sentences[at - 1]?.text ?? ''), phrases),
    )
    const own = things.filter(({ language }) => language === passage.language)
    const coverages = sentenceCoverage(own, { heading, sentences: said })
    const [headed = 0] = sentenceCoverage(own, { heading: new Set(), sentences: [heading] })
    const coverage = Math.max(0, ...coverages)
    const near = nearness.compared?.get(passage.chunkId)
    const cosines = near?.sentences.map(({ cosine }) => cosine) ?? []
    return {
      ...passage,
      cosine: near?.cosine ?? null,
      sentenceCosine: cosines.length > 0 ? Math.max(...cosines) : null,
      headed,
      coverage,
      score: scoreOf(nearness, passage, coverage),
      sentences: sentences.map(({ text, from, to }, index) => ({
        ...{ text, from, to },
        coverage: coverages[index] ?? 0,
        cosine: near?.sentences.find((one) => one.from === from && one.to === to)?.cosine ?? null,
      })),
    }
  })
}

/** The built-in model reads English: a question in another language is compared by what its words are in it. */
const inEnglish = (words: string) => `what is the ${words} and what about this`

/**
 * The passages that answer a question best: the best by their words (BM25) and the nearest in meaning (vectors, where
 * there are some in time), ordered by both and by the sentence that covers most of the question, and by a reranking model
 * where there is one. The database decides under the caller's rights what may be searched, each time that it is asked for
 * numbers or text.
 */
export async function searchKnowledge(
  db: Db,
  claims: Claims,
  query: KnowledgeQuery,
): Promise<KnowledgeFound> {
  const asking = { db, claims }
  const translations = translate(query.question)
  const words = translations.en?.map(([word]) => word).join(' ')
  const { question } = query
  const asked = { question, inEnglish: words ? inEnglish(words) : question }
  const begun = beginMeaning(asking, query, asked)
  const counted = await countedFor(asking, query, translations, begun.asked)
  if (!counted) return { passages: [], terms: [], W: 0 }
  const { postings, scope } = counted
  const { meaning: near, early } = await begun.told(scope)
  const limit = Math.min(Math.max(query.limit ?? 10, 1), candidates)
  // Where nothing else has a say, the best by words are those that are looked into.
  const byWordsAlone = !near && Object.keys(translations).length === 0
  const ranking = rankPostings(postings, byWordsAlone ? Math.max(lookedInto, limit) : candidates)
  // Beside texts in its own language, which have no vectors, those that have some would stand first.
  const beside =
    words &&
    !near?.ofEveryLanguage &&
    ranking.things.some(({ language }) => !(language in translations))
  const meaning = beside ? null : near
  const found = await passagesAt(asking, query, ranking.best, meaning?.ids ?? [])
  const ranked = found
    .map((passage) => ({ ...passage, ...ranking.scoreOf(passage) }))
    .sort((a, b) => b.f - a.f || (a.chunkId < b.chunkId ? -1 : 1))
  const nearness = {
    ...(await nearnessOf(meaning, ranked)),
    weightOf: weightsOf(translations, ranking.things),
  }
  const first = ranked
    .map((passage) => ({ passage, score: scoreOf(nearness, passage, 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, Math.max(lookedInto, limit))
    .map(({ passage }) => passage)
  const scored = await withSentences(asking, first, { question, things: ranking.things, nearness })
  const ordered = scored.sort((a, b) => b.score - a.score || b.f - a.f)
  const reordered = await rerank(query, claims, { scope, passages: ordered })
  const passages = (reordered ?? ordered).slice(0, limit)
  const language = passages[0]?.language ?? ranking.things[0]?.language
  const terms = ranking.things
    .filter((thing) => thing.language === language)
    .map(({ lexeme, idf, members }) => ({
      ...{ lexeme, idf },
      stems: members.map((member) => member.lexeme),
    }))
  const W = terms.reduce((sum, { idf }) => sum + idf, 0)
  return { passages, terms, W, size: postings.passages, reranked: reordered !== null, early }
}
