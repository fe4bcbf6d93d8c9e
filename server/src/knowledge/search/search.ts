import { sql } from 'kysely'
import type { Trx } from '../../lib/database.ts'
import { sentencesOf } from '../reading/sentences.ts'
import { sentenceCoverage } from './coverage.ts'
import type { KnowledgeFound, KnowledgeQuery, Passage, Term } from './passage.ts'

// The first stage hands this many to the second, which looks at sentences.
const candidates = 50
const reranked = 20

type Candidate = Omit<Passage, 'sentences' | 'coverage' | 'score' | 'cosine' | 'sentenceCosine'>
type Ranked = { passages: Candidate[]; terms: (Term & { language: string })[] }
type Text = { language: string; text: string }

async function rank(trx: Trx, query: KnowledgeQuery): Promise<Ranked | null> {
  const sources = query.sourceIds ?? null
  const call =
    'templateId' in query
      ? sql<{ found: Ranked | null }>`select private.search_agent_knowledge(${query.templateId},
          ${query.draft ?? false}, ${sources}::uuid[], ${query.question}, ${candidates}) as found`
      : sql<{ found: Ranked | null }>`select private.search_knowledge(${query.organizationId},
          ${sources}::uuid[], ${query.question}, ${candidates}) as found`
  return (await call.execute(trx)).rows[0]?.found ?? null
}

/** Which of the question's stems each text has. PostgreSQL finds them, as it did for the index. */
async function stemsIn(trx: Trx, texts: Text[], stems: string[]): Promise<Set<string>[]> {
  const { rows } = await sql<{ found: string[] }>`
    select array(
      select lexeme from unnest(private.stems(language, text))
      where lexeme = any (${stems}::text[])
    ) as found
    from unnest(${texts.map(({ text }) => text)}::text[], ${texts.map(({ language }) => language)}::text[])
      with ordinality as given (text, language, position)
    order by position
  `.execute(trx)
  return rows.map(({ found }) => new Set(found))
}

/** Adds the sentences and their coverage to the passages that the first stage thinks best. */
async function withSentences(trx: Trx, passages: Candidate[], terms: Ranked['terms']) {
  const cut = passages.map((passage) => ({
    passage,
    heading: { language: passage.language, text: [passage.title, ...passage.heading].join('\n') },
    sentences: sentencesOf(passage.body, passage.language).map((sentence) => ({
      ...sentence,
      language: passage.language,
    })),
  }))
  const texts = cut.flatMap(({ heading, sentences }) => [heading, ...sentences])
  const found = await stemsIn(
    trx,
    texts,
    terms.map(({ lexeme }) => lexeme),
  ).then((sets) => sets.values())
  const next = () => found.next().value ?? new Set<string>()
  return cut.map(({ passage, sentences }) => {
    const heading = next()
    const coverages = sentenceCoverage(
      terms.filter(({ language }) => language === passage.language),
      { heading, sentences: sentences.map(next) },
    )
    return {
      ...passage,
      cosine: null,
      sentenceCosine: null,
      coverage: Math.max(0, ...coverages),
      sentences: sentences.map(({ text, from, to }, index) => ({
        text,
        from,
        to,
        coverage: coverages[index] ?? 0,
        cosine: null,
      })),
    }
  })
}

/**
 * The passages that answer a question best: BM25 in the database, then the best twenty by the sentence that covers
 * most of the question. Run it in the caller's own transaction (`asUser`): the database decides what may be searched.
 */
export async function searchKnowledge(trx: Trx, query: KnowledgeQuery): Promise<KnowledgeFound> {
  const found = await rank(trx, query)
  if (!found) return { passages: [], terms: [], W: 0 }
  const limit = Math.min(Math.max(query.limit ?? 10, 1), candidates)
  const first = found.passages.slice(0, Math.max(reranked, limit))
  const detailed = await withSentences(trx, first, found.terms)
  const best = first[0]?.f ?? 0
  const scored = detailed.map((passage, index): Passage => {
    const share = best > 0 ? passage.f / best : 0
    return { ...passage, score: index < reranked ? passage.coverage + share : share }
  })
  const top = scored.slice(0, reranked).sort((a, b) => b.score - a.score || b.f - a.f)
  const passages = [...top, ...scored.slice(reranked)].slice(0, limit)
  const language = passages[0]?.language ?? found.terms[0]?.language
  const terms = found.terms
    .filter((term) => term.language === language)
    .map(({ lexeme, idf }) => ({ lexeme, idf }))
  return { passages, terms, W: terms.reduce((sum, { idf }) => sum + idf, 0) }
}
