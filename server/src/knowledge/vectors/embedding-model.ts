import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { Calibration } from './calibration.ts'
import { backgroundEmbedding } from './embedding-thread.ts'

export type Embedding = {
  model: EmbeddingModelV4
  /** The language whose texts it reads; null where it reads every one. */
  language: string | null
  /** How many passages a slice embeds, and of how many the sentences. */
  atOnce: { passages: number; sentencesOf: number }
  /** What makes its cosines those of the built-in one; null for that one itself. */
  calibration: Calibration | null
}

/** The name under which vectors are kept: those of another model are not compared with them. */
export const nameOf = ({ model }: Pick<Embedding, 'model'>) => `${model.provider}/${model.modelId}`

/** The vectors of these texts, in their order, asked for in calls as large as the model takes. */
export async function vectorsOf(
  { model }: Pick<Embedding, 'model'>,
  texts: string[],
  abortSignal?: AbortSignal,
) {
  const most = (await model.maxEmbeddingsPerCall) ?? texts.length
  const vectors: number[][] = []
  while (vectors.length < texts.length) {
    abortSignal?.throwIfAborted()
    const values = texts.slice(vectors.length, vectors.length + most)
    const { embeddings } = await model.doEmbed({ values, abortSignal })
    if (embeddings.length !== values.length) throw new Error('The model left texts out.')
    vectors.push(...embeddings)
  }
  return vectors
}

/** The model that ships: Universal Sentence Encoder lite, which needs no key and no network and reads English. */
export const builtInEmbedding: Embedding = {
  language: 'en',
  // About a second of a processor: then another organisation has its turn.
  atOnce: { passages: 8, sentencesOf: 6 },
  calibration: null,
  model: {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'use-lite',
    maxEmbeddingsPerCall: 16,
    supportsParallelCalls: false,
    doEmbed: async ({ values }) => {
      const vectors = await backgroundEmbedding.ask('embed', { texts: values })
      return { embeddings: vectors.map((vector) => [...vector]), warnings: [] }
    },
  },
}
