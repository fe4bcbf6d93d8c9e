import { ModelFault } from '../../conversation/models/model-fault.ts'
import { tokensOf } from '../../conversation/prompt/tokens.ts'
import { buy, type Reserve } from '../../conversation/spending/purchase.ts'
import { askProvider, type ProviderConnection } from '../providers/ask-provider.ts'
import type { Calibration } from './calibration.ts'
import type { Embedding } from './embedding-model.ts'

/** A model that says what texts mean. */
export type EmbeddingConnection = ProviderConnection & {
  /** What holds a call within the limits of who pays for it; the operator's costs an organisation nothing. */
  reserve?: Reserve
}

// To read the answer takes some hundredths of a second of the processor that serves.
const textsAtOnce = 32
// Such models take 512 tokens and more; of these a passage has 350 at most.
const longestText = 2000
const longestVector = 16_384
// A provider counts in its own way.
const margin = 1.5
const mostTokens = 1_000_000_000
const mostAnswer = 16 * 1024 * 1024

const noVectors = (said = 'The model did not give a vector for each text.') =>
  new ModelFault('cut', { said })

/** A vector of length 1, whatever the provider made of it. */
function unit(given: unknown): number[] {
  const isVector =
    Array.isArray(given) &&
    given.length > 0 &&
    given.length <= longestVector &&
    given.every((one) => typeof one === 'number' && Number.isFinite(one))
  if (!isVector) throw noVectors()
  const vector = given as number[]
  const length = Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0))
  if (!Number.isFinite(length) || length === 0) throw noVectors()
  return vector.map((one) => one / length)
}

/** The vectors that an answer has, each in the place that it names. */
export function vectorsIn(answer: unknown, wanted: number, dimension: number | null): number[][] {
  const given = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(given) || given.length !== wanted) throw noVectors()
  const vectors = new Map<unknown, number[]>()
  for (const one of given) vectors.set(one?.index, unit(one?.embedding))
  return Array.from({ length: wanted }, (_, index) => {
    const vector = vectors.get(index)
    if (!vector) throw noVectors()
    if (vector.length !== (dimension ?? vectors.get(0)?.length)) {
      throw noVectors('The vectors of the model have another length now. Test and save it again.')
    }
    return vector
  })
}

/** How many tokens the provider counted; null where it does not say. */
function tokensIn(answer: unknown) {
  const { usage } = answer as { usage?: { prompt_tokens?: unknown; total_tokens?: unknown } | null }
  const told = usage?.prompt_tokens ?? usage?.total_tokens
  return Number.isSafeInteger(told) && Number(told) >= 0 ? Math.min(Number(told), mostTokens) : null
}

type Limits = { dimension: number | null; signal: AbortSignal | undefined }

/**
 * Asks for the vectors of a few texts, as OpenAI's models are asked: `POST {baseUrl}/embeddings`. Throws a ModelFault
 * where the provider does not give them.
 */
async function askToEmbed(
  connection: ProviderConnection,
  input: string[],
  { dimension, signal }: Limits,
) {
  const answer = await askProvider(connection, {
    ...{ path: 'embeddings', mostAnswer, signal },
    body: { model: connection.model, input, encoding_format: 'float' },
  })
  return { embeddings: vectorsIn(answer, input.length, dimension), tokens: tokensIn(answer) }
}

/** The model of a provider, before it is calibrated or after. */
export function providerModel(
  connection: EmbeddingConnection,
  dimension: number | null,
): Embedding['model'] {
  const { baseUrl, model } = connection
  return {
    specificationVersion: 'v4',
    provider: baseUrl.replace(/\/+$/, ''),
    modelId: dimension === null ? model : `${model}/${dimension}`,
    maxEmbeddingsPerCall: textsAtOnce,
    supportsParallelCalls: false,
    doEmbed: async ({ values, abortSignal: signal }) => {
      // Nothing at all is refused.
      const input = values.map((text) => text.trim().slice(0, longestText) || '.')
      const about = tokensOf(input.join('\n'))
      const most = { input_tokens: Math.ceil(about * margin), is_estimate: true }
      const embeddings = await buy(connection.reserve, most, async () => {
        const made = await askToEmbed(connection, input, { dimension, signal })
        const used = { input_tokens: made.tokens ?? about, is_estimate: made.tokens === null }
        return { made: made.embeddings, used }
      })
      return { embeddings, warnings: [] }
    },
  }
}

/** Reads every language. */
export function providerEmbedding(
  connection: EmbeddingConnection,
  calibration: Calibration,
): Embedding {
  return {
    model: providerModel(connection, calibration.dimension),
    language: null,
    atOnce: { passages: 32, sentencesOf: 12 },
    calibration,
  }
}
