import { kindOf, ModelFault, retryAfterOf } from '../../conversation/models/model-fault.ts'
import { limited } from '../../lib/outbound/limited-body.ts'
import type { Calibration } from './calibration.ts'
import type { Embedding } from './embedding-model.ts'

/** A model that says what texts mean, reached as OpenAI's are: `POST {baseUrl}/embeddings`. */
export type EmbeddingConnection = {
  baseUrl: string
  apiKey: string | null
  model: string
  /** How it is reached: an organisation's only where it may be. */
  request: typeof fetch
}

// To read the answer takes some hundredths of a second of the processor that serves.
const textsAtOnce = 32
// Such models take 512 tokens and more; of these a passage has 350 at most.
const longestText = 2000
const longestVector = 16_384
const patienceMs = 30_000
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

type Limits = { dimension: number | null; signal: AbortSignal | undefined }

/** Asks for the vectors of a few texts. Throws a ModelFault where the provider does not give them. */
async function askToEmbed(
  { baseUrl, apiKey, model, request }: EmbeddingConnection,
  texts: string[],
  { dimension, signal }: Limits,
) {
  const late = AbortSignal.timeout(patienceMs)
  const inTime = (error: unknown) => {
    throw late.aborted ? new ModelFault('time') : error
  }
  // Nothing at all is refused.
  const input = texts.map((text) => text.trim().slice(0, longestText) || '.')
  const response = await request(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    signal: AbortSignal.any([late, ...(signal ? [signal] : [])]),
  }).catch(inTime)
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelFault(kindOf(response.status), {
      status: response.status,
      retryAfter: retryAfterOf(Object.fromEntries(response.headers)),
    })
  }
  const said = await limited(response, mostAnswer).text().catch(inTime)
  let answer: unknown
  try {
    answer = JSON.parse(said)
  } catch {
    throw noVectors()
  }
  return vectorsIn(answer, texts.length, dimension)
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
      const embeddings = await askToEmbed(connection, values, { dimension, signal })
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
