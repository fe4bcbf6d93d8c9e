import { type Counted, type Thing, thingsOf } from './things.ts'

/** What private.postings_in_scope gives; its comment says what the bytes are. */
export type Postings = {
  passages: number
  length: number
  terms: Counted[]
  documents: Buffer
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
const headBytes = 8
const postingBytes = 6
// The parameters of Okapi BM25.
const k1 = 1.2
const b = 0.75
// As if fifty passages of other matters stood beside these: in two passages alone a word that both have would weigh
// nothing, and one that neither has everything.
const besides = 50

/** The ids of the documents, in the order of their numbers. */
function idsOf(documents: Buffer) {
  return Array.from({ length: documents.length / idBytes }, (_, number) => {
    const hex = documents.toString('hex', idBytes * number, idBytes * (number + 1))
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  })
}

/** Where the passages of each document begin when all stand in one row, and last where that row ends. */
function startsOf({ documents, postings }: Postings) {
  const sizes = new Uint32Array(documents.length / idBytes)
  for (let at = 0; at < postings.length; ) {
    const number = postings.readUInt32BE(at)
    at += headBytes + postingBytes * postings.readUInt32BE(at + 4)
    const last = postings.readUIntBE(at - postingBytes, 3)
    sizes[number] = Math.max(sizes[number] ?? 0, last + 1)
  }
  const starts = new Uint32Array(sizes.length + 1)
  for (const [number, size] of sizes.entries()) starts[number + 1] = (starts[number] ?? 0) + size
  return starts
}

/** Where the postings of each stem begin. */
function offsetsOf({ terms, postings }: Postings) {
  let at = 0
  return terms.map(({ documents }) => {
    const begin = at
    for (let left = documents; left > 0; left -= 1)
      at += headBytes + postingBytes * postings.readUInt32BE(at + 4)
    return begin
  })
}

/** Of each passage the sum over the things that it says, and the share of what it could have. */
function sumsOf(found: Postings, things: Thing[], starts: Uint32Array) {
  const { postings, length, terms } = found
  const byte = (at: number) => postings[at] ?? 0
  const offsets = offsetsOf(found)
  const most = new Map<string, number>()
  for (const { language, idf } of things) {
    most.set(language, (most.get(language) ?? 0) + (k1 + 1) * idf)
  }
  const sums = new Float64Array(starts.at(-1) ?? 0)
  const shares = new Float64Array(sums.length)
  const said = new Float64Array(sums.length)
  for (const { language, idf, members } of things) {
    const whole = most.get(language) || 1
    const places: number[] = []
    for (const { nth, share } of members) {
      let at = offsets[nth] ?? 0
      for (let left = terms[nth]?.documents ?? 0; left > 0; left -= 1) {
        const start = starts[postings.readUInt32BE(at)] ?? 0
        const end = at + headBytes + postingBytes * postings.readUInt32BE(at + 4)
        // Byte by byte, for a common word has tens of thousands of these.
        for (at += headBytes; at < end; at += postingBytes) {
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

/** The document that has this place: the last that begins at it or before. */
function numberAt(starts: Uint32Array, place: number) {
  let [low, high] = [0, starts.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}

/** Ranks passages by the words of a question (Okapi BM25) over all that have one of them. */
export function rankPostings(found: Postings, wanted: number): Ranking {
  const all = found.passages + besides
  const things = thingsOf(found.terms, (passages) =>
    Math.log(1 + Math.max(0, all - passages + 0.5) / (passages + 0.5)),
  )
  const starts = startsOf(found)
  const { sums, shares } = sumsOf(found, things, starts)
  const ids = idsOf(found.documents)
  const numbers = new Map(ids.map((id, number) => [id, number]))
  return {
    things: things.sort((one, other) => {
      if (one.language !== other.language) return one.language < other.language ? -1 : 1
      return other.idf - one.idf
    }),
    best: greatest(shares, wanted).map((place) => {
      const number = numberAt(starts, place)
      return { documentId: ids[number] ?? '', ordinal: place - (starts[number] ?? 0) }
    }),
    scoreOf({ documentId, ordinal }) {
      const number = numbers.get(documentId)
      const place = (starts[number ?? 0] ?? 0) + ordinal
      if (number === undefined || place >= (starts[number + 1] ?? 0)) return { bm25: 0, f: 0 }
      return { bm25: sums[place] ?? 0, f: shares[place] ?? 0 }
    },
  }
}
