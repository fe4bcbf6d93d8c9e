import { type Counted, type Thing, thingsOf } from './things.ts'

/** What private.postings_in_scope gives; its comment says what the bytes are. */
export type Postings = {
  passages: number
  length: number
  terms: Counted[]
  postings: Buffer
}

/** Where a passage stands. */
export type Place = { documentId: string; ordinal: number }

export type Ranking = {
  /** What the question is about in the languages of the texts, of each language the heaviest first. */
  things: Thing[]
  /** The places of the best passages, best first. */
  best: Place[]
  /** How well a passage fits, whatever its rank; `f` is the share of what one could have in its language. */
  scoreOf(place: Place): { bm25: number; f: number }
}

const idBytes = 16
const headBytes = 20
const postingBytes = 6
// The parameters of Okapi BM25.
const k1 = 1.2
const b = 0.75
// As if fifty passages of other matters stood beside these: in two passages alone a word that both have would weigh
// nothing, and one that neither has everything.
const besides = 50

/** The passages of a document that have a stem: they begin at a byte of the postings and end at another. */
type List = { id: string; from: number; to: number }

/** For each stem the lists of its documents. An id is its bytes, each a character. */
function listsOf({ terms, postings }: Postings): List[][] {
  let at = 0
  return terms.map(({ documents }) =>
    Array.from({ length: documents }, () => {
      const id = postings.toString('latin1', at, at + idBytes)
      const from = at + headBytes
      at = from + postingBytes * postings.readUInt32BE(from - 4)
      return { id, from, to: at }
    }),
  )
}

/** All passages in one row, document after document by their ids: where each begins, and last where the row ends. */
function rowOf(lists: List[][], postings: Buffer) {
  const sizes = new Map<string, number>()
  for (const { id, to } of lists.flat()) {
    const last = postings.readUIntBE(to - postingBytes, 3)
    sizes.set(id, Math.max(sizes.get(id) ?? 0, last + 1))
  }
  const ids = [...sizes.keys()].sort()
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const starts = new Uint32Array(ids.length + 1)
  for (const [number, id] of ids.entries())
    starts[number + 1] = (starts[number] ?? 0) + (sizes.get(id) ?? 0)
  return { ids, numbers, starts }
}

type Row = ReturnType<typeof rowOf>

/** Of each passage the sum over the things that it says, and the share of what it could have. */
function sumsOf({ postings, length }: Postings, things: Thing[], lists: List[][], row: Row) {
  const byte = (at: number) => postings[at] ?? 0
  const most = new Map<string, number>()
  for (const { language, idf } of things) {
    most.set(language, (most.get(language) ?? 0) + (k1 + 1) * idf)
  }
  const sums = new Float64Array(row.starts.at(-1) ?? 0)
  const shares = new Float64Array(sums.length)
  const said = new Float64Array(sums.length)
  for (const { language, idf, members } of things) {
    const whole = most.get(language) || 1
    const places: number[] = []
    for (const { nth, share } of members) {
      for (const { id, from, to } of lists[nth] ?? []) {
        const start = row.starts[row.numbers.get(id) ?? 0] ?? 0
        // Byte by byte, for a common word has tens of thousands of these.
        for (let at = from; at < to; at += postingBytes) {
          const place = start + byte(at) * 65_536 + byte(at + 1) * 256 + byte(at + 2)
          const tf = byte(at + 3)
          const long = byte(at + 4) * 256 + byte(at + 5)
          const before = said[place] ?? 0
          if (before === 0) places.push(place)
          said[place] = before + (share * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * long) / length))
        }
      }
    }
    for (const place of places) {
      // Said in three ways it is said once.
      const sum = (sums[place] ?? 0) + idf * Math.min(k1 + 1, said[place] ?? 0)
      sums[place] = sum
      shares[place] = sum / whole
      said[place] = 0
    }
  }
  return { sums, shares }
}

/** The places of the greatest shares, greatest first; of equal ones those that stand first. */
function greatest(shares: Float64Array, wanted: number): number[] {
  const chosen: number[] = []
  let least = 0
  for (let place = 0; place < shares.length; place += 1) {
    const share = shares[place] ?? 0
    if (share <= least) continue
    let at = chosen.length
    while (at > 0 && (shares[chosen[at - 1] ?? 0] ?? 0) < share) at -= 1
    chosen.splice(at, 0, place)
    if (chosen.length > wanted) chosen.pop()
    if (chosen.length === wanted) least = shares[chosen[wanted - 1] ?? 0] ?? 0
  }
  return chosen
}

/** The number of the document that has this place: the last that begins at it or before. */
function numberAt(starts: Uint32Array, place: number) {
  let [low, high] = [0, starts.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}

const uuidOf = (id: string) =>
  Buffer.from(id, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const idOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('latin1')

/** Ranks passages by the words of a question (Okapi BM25) over all that have one of them. */
export function rankPostings(found: Postings, wanted: number): Ranking {
  const all = found.passages + besides
  const things = thingsOf(found.terms, (passages) =>
    Math.log(1 + Math.max(0, all - passages + 0.5) / (passages + 0.5)),
  )
  const lists = listsOf(found)
  const row = rowOf(lists, found.postings)
  const { sums, shares } = sumsOf(found, things, lists, row)
  const startOf = (number: number) => row.starts[number] ?? 0
  return {
    things: things.sort((one, other) => {
      if (one.language !== other.language) return one.language < other.language ? -1 : 1
      return other.idf - one.idf
    }),
    best: greatest(shares, wanted).map((place) => {
      const number = numberAt(row.starts, place)
      return { documentId: uuidOf(row.ids[number] ?? ''), ordinal: place - startOf(number) }
    }),
    scoreOf({ documentId, ordinal }) {
      const number = row.numbers.get(idOf(documentId))
      if (number === undefined) return { bm25: 0, f: 0 }
      const place = startOf(number) + ordinal
      if (place >= startOf(number + 1)) return { bm25: 0, f: 0 }
      return { bm25: sums[place] ?? 0, f: shares[place] ?? 0 }
    },
  }
}
