import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { backgroundThread } from './embedding-thread.ts'

/** An embedding model, and the language whose texts it reads. */
export type Embedding = { model: EmbeddingModelV4; language: string }

/** The name under which vectors are kept: those of another model are not compared with them. */
export const nameOf = ({ model }: Embedding) => `${model.provider}/${model.modelId}`

/** The model that ships: Universal Sentence Encoder lite, which needs no key and no network and reads English. */
export const builtInEmbedding: Embedding = {
  language: 'en',
  model: {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: 'use-lite',
    maxEmbeddingsPerCall: 16,
    supportsParallelCalls: false,
    doEmbed: async ({ values }) => {
      const vectors = await backgroundThread.ask('embed', { texts: values })
      return { embeddings: vectors.map((vector) => [...vector]), warnings: [] }
    },
  },
}
