/** The vectors of some passages, one after the other. */
export type VectorBlock = {
  ids: string[]
  passages: Float32Array<ArrayBuffer>
  /** How many sentences each passage has here. */
  counts: number[]
  sentences: Float32Array<ArrayBuffer>
  /** Where each sentence begins and ends in its passage. */
  spans: number[]
}

export type SourceVectors = { id: string; revision: number }
export type Scope = { organizationId: string; sources: SourceVectors[] }
export type Near = { id: string; cosine: number }
export type Compared = Near & { sentences: { from: number; to: number; cosine: number }[] }

type Kept = { revision: number; blocks: VectorBlock[] }

// As many numbers are compared within some tens of milliseconds.
const mostCompared = 60_000 * 512

function bytesOf({ passages, sentences }: VectorBlock) {
  return passages.byteLength + sentences.byteLength
}

/** Of unit vectors the cosine is the product. */
function product(vectors: Float32Array, index: number, asked: Float32Array) {
  const start = index * asked.length
  let sum = 0
  for (let at = 0; at < asked.length; at += 1) sum += (vectors[start + at] ?? 0) * (asked[at] ?? 0)
  return sum
}

/** Calls back for each passage with its place and that of its first sentence. */
function eachPassage(
  { ids, counts }: VectorBlock,
  visit: (id: string, index: number, first: number, count: number) => void,
) {
  let first = 0
  for (const [index, id] of ids.entries()) {
    const count = counts[index] ?? 0
    visit(id, index, first, count)
    first += count
  }
}

/** Vectors by organisation, as many as `bytes` hold; the organisation that asked longest ago leaves first. */
export function createVectorCache(bytes: number) {
  // Who asked last stands last.
  const organizations = new Map<string, Map<string, Kept>>()

  /** Those that can be compared: vectors of another length are of another model. */
  function blocksOf({ organizationId, sources }: Scope, asked: Float32Array): VectorBlock[] {
    const known = organizations.get(organizationId)
    const blocks = sources.flatMap(({ id }) => known?.get(id)?.blocks ?? [])
    return blocks.filter(({ ids, passages }) => passages.length === ids.length * asked.length)
  }

  function touch(organizationId: string) {
    const known = organizations.get(organizationId) ?? new Map<string, Kept>()
    organizations.delete(organizationId)
    organizations.set(organizationId, known)
    return known
  }

  const sizeOf = (sources: Map<string, Kept>) =>
    [...sources.values()].flatMap(({ blocks }) => blocks).reduce((sum, b) => sum + bytesOf(b), 0)

  function makeRoom(organizationId: string) {
    let total = [...organizations.values()].reduce((sum, sources) => sum + sizeOf(sources), 0)
    for (const [other, sources] of organizations) {
      if (total <= bytes || other === organizationId) break
      total -= sizeOf(sources)
      organizations.delete(other)
    }
    if (total <= bytes) return
    // One that is too large alone is compared by its passages.
    for (const { blocks } of organizations.get(organizationId)?.values() ?? []) {
      for (const block of blocks) {
        Object.assign(block, { counts: [], sentences: new Float32Array(0), spans: [] })
      }
    }
  }

  return {
    /** The sources of the scope whose vectors are not here, or of another revision. */
    missing({ organizationId, sources }: Scope) {
      const known = organizations.get(organizationId)
      return sources.filter(({ id, revision }) => known?.get(id)?.revision !== revision)
    },
    put(organizationId: string, { id, revision }: SourceVectors, blocks: VectorBlock[]) {
      touch(organizationId).set(id, { revision, blocks })
      makeRoom(organizationId)
    },
    /** The passages of the scope that are nearest, or have the nearest sentence. */
    nearest(scope: Scope, asked: Float32Array, wanted: number): Near[] {
      touch(scope.organizationId)
      const blocks = blocksOf(scope, asked)
      const vectors = blocks.reduce((sum, { ids, spans }) => sum + ids.length + spans.length / 2, 0)
      const found: Near[] = []
      for (const block of blocks) {
        eachPassage(block, (id, index, first, count) => {
          let cosine = product(block.passages, index, asked)
          const compared = vectors * asked.length > mostCompared ? 0 : count
          for (let nth = first; nth < first + compared; nth += 1) {
            cosine = Math.max(cosine, product(block.sentences, nth, asked))
          }
          found.push({ id, cosine })
        })
      }
      return found.sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)).slice(0, wanted)
    },
    /** How near these passages of the scope are, and each of their sentences. */
    compare(scope: Scope, asked: Float32Array, wanted: string[]): Compared[] {
      const chosen = new Set(wanted)
      const found: Compared[] = []
      for (const block of blocksOf(scope, asked)) {
        eachPassage(block, (id, index, first, count) => {
          if (!chosen.has(id)) return
          const sentences = Array.from({ length: count }, (_, nth) => ({
            from: block.spans[2 * (first + nth)] ?? 0,
            to: block.spans[2 * (first + nth) + 1] ?? 0,
            cosine: product(block.sentences, first + nth, asked),
          }))
          found.push({ id, cosine: product(block.passages, index, asked), sentences })
        })
      }
      return found
    },
  }
}
