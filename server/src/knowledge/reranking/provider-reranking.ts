import { ModelFault } from '../../conversation/models/model-fault.ts'
import { askProvider, type ProviderConnection } from '../providers/ask-provider.ts'

// Of a passage, which has 350 tokens at most, nothing is cut; of a question nothing that matters.
const longest = { text: 2000, question: 1000 }
// Some servers send the texts back, whatever they were asked.
const mostAnswer = 1024 * 1024

/** How servers want to be asked: as Cohere, Jina, Voyage, vLLM and LiteLLM do, or as text-embeddings-inference does. */
export type Dialect = 'documents' | 'texts'

const noOrder = () =>
  new ModelFault('cut', { said: 'The model did not give a score for each text.' })

/** Where the scores of an answer stand: Cohere and most say `results`, Voyage says `data`, others send the list alone. */
function listIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer
  const { results, data } = (answer ?? {}) as { results?: unknown; data?: unknown }
  return results ?? data
}

/** The score of each text that was sent, in the order in which they were. */
export function scoresIn(answer: unknown, wanted: number): number[] {
  const given = listIn(answer)
  if (!Array.isArray(given) || given.length !== wanted) throw noOrder()
  const scores = new Map<unknown, unknown>()
  for (const one of given) scores.set(one?.index, one?.relevance_score ?? one?.score)
  return Array.from({ length: wanted }, (_, index) => {
    const score = scores.get(index)
    if (typeof score !== 'number' || !Number.isFinite(score)) throw noOrder()
    return score
  })
}

export type Asked = { question: string; documents: string[] }

/**
 * A model that says how well texts answer a question: `POST {baseUrl}/rerank`. Cohere and Voyage refuse what they do not
 * know, so nothing is asked beyond what all of them take. Throws a ModelFault where the provider gives no scores.
 */
export function providerReranking(connection: ProviderConnection) {
  let dialect: Dialect = 'documents'

  async function ask(asked: Asked, as: Dialect, signal: AbortSignal) {
    const { model } = connection
    const query = asked.question.slice(0, longest.question)
    // Nothing at all is refused.
    const texts = asked.documents.map((text) => text.trim().slice(0, longest.text) || '.')
    const body = {
      documents: { model, query, documents: texts },
      texts: { query, texts, truncate: true },
    }[as]
    const answer = await askProvider(connection, { path: 'rerank', body, mostAnswer, signal })
    return scoresIn(answer, texts.length)
  }

  return async (asked: Asked, signal: AbortSignal) => {
    try {
      return await ask(asked, dialect, signal)
    } catch (error) {
      // It looked for other fields: the other way is tried, and kept when it leads somewhere.
      if (!(error instanceof ModelFault && error.status === 422)) throw error
      const other = dialect === 'documents' ? 'texts' : 'documents'
      const scores = await ask(asked, other, signal).catch(() => {
        throw error
      })
      dialect = other
      return scores
    }
  }
}
