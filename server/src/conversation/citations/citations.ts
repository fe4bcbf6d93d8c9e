import type { Span } from '../../knowledge/reading/sentences.ts'
import { readTables } from '../../knowledge/reading/tables/table.ts'
import type { Passage } from '../../knowledge/search/passage.ts'
import { unmarked } from './list-marker.ts'

/** A passage that an answer quotes. `quote` is a slice of the passage's text, word for word. */
export type Citation = {
  number: number
  source_id: string
  document_id: string
  title: string
  heading: string | null
  page: number | null
  quote: string
  /** The line that names the columns, where the quote is of a table that has one. */
  table_head: string | null
  score: number
  /** Whether its visitor may open the text around it. */
  can_open: boolean
}
export type StoredCitation = Citation & {
  chunk_id: string
  shown: boolean
  /** The text that the passage stands in, and where. */
  revision: number
  from_offset: number
  to_offset: number
}

// A mark, and the start of one at the end of what has come so far. It may say which part of the passage it means. Of much
// space before it only some is looked at: else a long run of it would be passed over once for each of its places.
const mark = /(\s{0,9})\[(\d{1,3})(?::(\d{1,7})-(\d{1,7}))?\]/
const openEnd = /\s{0,9}(\[\d{0,3}(?::\d{0,7}(?:-\d{0,7})?)?)?$/

/** A mark for one part of a passage, named by its place in what was found; from and to are offsets in its text. */
export function exactMark({ passage, from, to }: { passage: number } & Span): string {
  return `[${passage + 1}:${from}-${to}]`
}

/** Part of a passage word for word, without the marks around it. */
function slice(body: string, { from, to }: Span): string {
  return unmarked({ text: body.slice(from, to), from, to }).text
}

function words(text: string) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Which words of the passage the claim rests on: those it repeats, else the sentence most like it. */
function quoteFor({ body, sentences }: Passage, claim: string): string {
  const parts = sentences.map(unmarked).filter(({ text }) => /\p{L}{2}/u.test(text))
  const repeated = parts.filter(({ text }) => claim.includes(text))
  const [first, last] = [repeated[0], repeated.at(-1)]
  if (first && last) {
    const whole = body.slice(first.from, last.to)
    if (claim.includes(whole)) return whole
    return slice(
      body,
      repeated.reduce((a, b) => (b.text.length > a.text.length ? b : a)),
    )
  }
  const said = words(claim)
  const likeness = (text: string) => {
    const other = words(text)
    return [...other].filter((word) => said.has(word)).length / Math.sqrt(other.size + 1)
  }
  const [closest] = parts.sort((a, b) => likeness(b.text) - likeness(a.text))
  return closest ? slice(body, closest) : body.slice(0, 300)
}

/** The line above the rows that a quote is of, word for word. */
function headOf(body: string, quote: string, at = body.indexOf(quote)): string | null {
  const table = readTables(body).find(({ from, to }) => at >= from && at < to)
  if (!table?.columns.some((name) => name !== '')) return null
  const head = body.slice(table.from, body.indexOf('\n', table.from))
  return at >= table.from + head.length ? head : null
}

/**
 * Reads an answer as it streams. A mark names a passage by its place in what the model was given; here it gets the
 * number of its quote, in the order of the answer. A mark without such a passage is taken out.
 */
export class CitedText {
  readonly citations: StoredCitation[] = []
  readonly #passages: Passage[]
  readonly #given: number
  readonly #shown: boolean
  #held = ''
  #claim = ''
  #text = ''

  /** A mark without a part names one of the first `given` passages: a model has seen no others. */
  constructor(passages: Passage[], shown: boolean, given = passages.length) {
    this.#given = given
    this.#passages = passages
    this.#shown = shown
  }

  get text() {
    return this.#text
  }

  /** What can be shown now, and the citations that it is the first to use. */
  push(delta: string): { text: string; citations: StoredCitation[] } {
    const known = this.citations.length
    let rest = this.#held + delta
    let ready = ''
    for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
      const [whole, space = '', number = '', from, to] = found
      const part = from && to ? { from: Number(from), to: Number(to) } : null
      ready += this.#pass(rest.slice(0, found.index))
      ready += this.#resolve(whole, space, { number: Number(number), part })
      rest = rest.slice(found.index + whole.length)
    }
    const open = openEnd.exec(rest)?.index ?? rest.length
    ready += this.#pass(rest.slice(0, open))
    this.#held = rest.slice(open)
    this.#text += ready
    return { text: ready, citations: this.citations.slice(known) }
  }

  /** What was held back because it could have become a mark. */
  end(): string {
    const rest = this.#held.trimEnd()
    this.#held = ''
    this.#text += rest
    return rest
  }

  #pass(text: string) {
    this.#claim += text
    return text
  }

  #resolve(
    whole: string,
    space: string,
    { number, part }: { number: number; part: Span | null },
  ): string {
    const before = this.#claim.slice(-24) + whole
    // The document's own "[3]", inside a quotation.
    if (
      before.length > whole.length + 8 &&
      this.#passages.some(({ body }) => body.includes(before))
    ) {
      return this.#pass(whole)
    }
    const passage = part || number <= this.#given ? this.#passages[number - 1] : undefined
    if (!passage) return ''
    const exact = part ? slice(passage.body, part) : ''
    const quote = exact || quoteFor(passage, this.#claim)
    this.#claim = ''
    const cited = this.#cite(passage, quote, exact ? part?.from : undefined)
    return this.#shown ? `${space}[${cited.number}]` : ''
  }

  #cite(passage: Passage, quote: string, at: number | undefined): StoredCitation {
    const same = this.citations.find(
      (citation) => citation.chunk_id === passage.chunkId && citation.quote === quote,
    )
    if (same) return same
    const added = {
      number: this.citations.length + 1,
      source_id: passage.sourceId,
      document_id: passage.documentId,
      chunk_id: passage.chunkId,
      title: passage.title,
      heading: passage.heading.at(-1) ?? null,
      page: passage.page,
      quote,
      table_head: headOf(passage.body, quote, at),
      score: Math.round(passage.score * 1000) / 1000,
      can_open: passage.shared,
      shown: this.#shown,
      ...{ revision: passage.revision, from_offset: passage.from, to_offset: passage.to },
    }
    this.citations.push(added)
    return added
  }
}

/** What a visitor gets of it. */
export function shownCitation(stored: StoredCitation): Citation {
  const { chunk_id, shown, revision, from_offset, to_offset, ...citation } = stored
  return citation
}
