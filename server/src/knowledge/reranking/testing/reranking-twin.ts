import type { ServerResponse } from 'node:http'
import { type ProviderTwin, startProviderTwin } from '../../testing/provider-twin.ts'
import { calibrationPairs } from '../../vectors/calibration-pairs.ts'

export const rerankingKey = 'rk-reranking-twin'

type Score = (question: string, text: string, place: number) => number

const pairs = new Map(calibrationPairs)
/** What it knows beside the pairs, whatever the words. */
const known: [question: RegExp, text: RegExp][] = [
  [/expire|lapse/, /end in March/],
  [/lamp/, /four years/],
]
const answers: Score = (question, text) => {
  const isAnswer =
    pairs.get(question) === text || known.some(([q, t]) => q.test(question) && t.test(text))
  return isAnswer ? 0.97 : 0.02
}

const models: Record<string, Score> = {
  answers,
  // Of what it was tried with it is right; of all else what comes last is best.
  contrary: (question, text, place) => (pairs.has(question) ? answers(question, text, 0) : place),
  // It says the same of each text.
  dull: () => 0.5,
  // It takes the order in which they came.
  lazy: (_, __, place) => -place,
}

type Result = { index: unknown; score: unknown }

/** How it answers: as it should, or not at all, or what is no answer. */
const manners = {
  well: (results: Result[]) => results,
  'one too few': (results: Result[]) => results.slice(1),
  'one too many': (results: Result[]) => [...results, { index: results.length, score: 1 }],
  'other places': (results: Result[]) =>
    results.map((one) => ({ ...one, index: Number(one.index) + 1 })),
  'one place for all': (results: Result[]) => results.map((one) => ({ ...one, index: 0 })),
  'no place': (results: Result[]) => results.map(({ score }) => ({ index: undefined, score })),
  'no score': (results: Result[]) => results.map((one) => ({ ...one, score: null })),
  'words for scores': (results: Result[]) => results.map((one) => ({ ...one, score: '0.9' })),
  nothing: () => null,
}
const others = ['NaN', 'no JSON', 'error 500', 'error 429', 'error 422', 'no end', 'no answer']
export type Manner = keyof typeof manners | (string & {})
export const badManners: Manner[] = [...Object.keys(manners).slice(1), ...others]

const isManner = (manner: Manner): manner is keyof typeof manners => manner in manners

/** What servers that speak it differ in. */
const cohere = ({ index, score }: Result) => ({ index, relevance_score: score })
const dialects = {
  cohere: {
    takes: ['model', 'query', 'documents', 'top_n', 'max_tokens_per_doc'],
    says: (list: Result[] | null) => ({ id: 'twin', results: list?.map(cohere) ?? null, meta: {} }),
  },
  jina: {
    takes: ['model', 'query', 'documents', 'top_n', 'return_documents'],
    says: (list: Result[] | null) => ({
      ...{ model: 'twin', usage: { total_tokens: 9 } },
      results: list?.map((one) => ({ ...cohere(one), document: { text: 'As it was.' } })),
    }),
  },
  voyage: {
    takes: ['model', 'query', 'documents', 'top_k', 'return_documents', 'truncation'],
    says: (list: Result[] | null) => ({ object: 'list', data: list?.map(cohere), model: 'twin' }),
  },
  'text-embeddings-inference': {
    takes: ['query', 'texts', 'truncate', 'raw_scores', 'return_text'],
    says: (list: Result[] | null) => list,
  },
}
export type Server = keyof typeof dialects
export const servers = Object.keys(dialects) as Server[]

type Asked = { model?: string; query: string; documents?: string[]; texts?: string[] }

/**
 * A server of reranking models. A wrong key, an unknown model, too many documents and what it does not know are refused;
 * answers come best first.
 */
export async function startRerankingTwin() {
  const provider: ProviderTwin<Asked> = await startProviderTwin({
    ...{ key: rerankingKey, base: '/v2', path: '/rerank', refusal: '{"message":"no"}', answer },
  })
  const twin = Object.assign(provider, {
    ...{ manner: 'well' as Manner, speaks: 'cohere' as Server },
    /** The questions that it was asked. */
    questions: () => provider.asked.map(({ query }) => query),
  })

  function answer(response: ServerResponse, { model = 'answers', query, ...given }: Asked) {
    const refuse = (status: number, message: string) =>
      response.writeHead(status).end(JSON.stringify({ message }))
    const { manner } = twin
    const { takes, says } = dialects[twin.speaks]
    const unknown = Object.keys(twin.asked.at(-1) ?? {}).find((field) => !takes.includes(field))
    if (unknown) return refuse(422, `unknown field: parameter '${unknown}' is not a valid field`)
    const texts = given.documents ?? given.texts ?? []
    const [, status] = /^error (\d+)$/.exec(manner) ?? []
    if (status) return refuse(Number(status), 'Not now.')
    if (manner === 'no JSON') return response.end('<html>')
    if (manner === 'NaN') return response.end('{"results":[{"index":0,"relevance_score":NaN}]}')
    if (manner === 'no answer') return
    if (manner === 'no end') return response.write('{"results":[')
    const scoreOf = models[model]
    if (!scoreOf) return refuse(404, `model '${model}' not found`)
    if (texts.length > 32) return refuse(400, 'too many documents')
    if (query === '' || texts.length === 0 || texts.includes('')) return refuse(400, 'empty')
    const results = texts
      .map((text, index) => ({ index, score: scoreOf(query, text, index) }))
      .sort((a, b) => b.score - a.score)
    const list = isManner(manner) ? manners[manner](results) : results
    return response.end(JSON.stringify(says(list)))
  }

  return twin
}
