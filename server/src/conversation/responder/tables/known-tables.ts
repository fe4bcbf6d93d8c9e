import { readTables } from '../../../knowledge/reading/table.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { givesOrders } from '../injection.ts'
import { isEmpty, wordsOf } from './words.ts'

export type KnownRow = {
  /** Where its passage stands in what was found. */
  passage: number
  from: number
  to: number
  cells: string[]
  name: string
  /** The words of its name that tell it from others. */
  words: string[]
}

export type KnownTable = {
  columns: string[]
  rows: KnownRow[]
  /** Whether no piece between the ones that were found is missing. */
  whole: boolean
  /** Place of its best passage. */
  rank: number
  /** The words of the title and the headings above it. */
  context: string[]
  /** Of the nearest heading. */
  heading: string
}

const telling = (text: string) => {
  const words = wordsOf(text.replaceAll('_', ' '))
  const content = words.filter((word) => !isEmpty(word))
  return content.length > 0 ? content : words
}

export const columnWords = (column: string) => telling(column)

type Piece = { table: KnownTable; ordinals: number[] }

/** The tables in what was found; the pieces of one that was cut are one again. */
export function knownTables(passages: Passage[]): KnownTable[] {
  const pieces = new Map<string, Piece>()
  passages.forEach(({ body, documentId, heading, title, ordinal }, passage) => {
    readTables(body).forEach(({ columns, rows }, index) => {
      const key = JSON.stringify([documentId, heading, columns, index])
      const known = pieces.get(key) ?? {
        table: {
          ...{ columns, rows: [], whole: true, rank: passage },
          context: telling([title, ...heading].join(' ')),
          heading: heading.at(-1) ?? '',
        },
        ordinals: [],
      }
      pieces.set(key, known)
      const read = rows.flatMap(({ cells, from, to }) => {
        const name = cells[0] ?? ''
        // What a file orders its readers to do is never said.
        if (givesOrders(cells.join(' '))) return []
        return [{ passage, from, to, cells, name, words: telling(name) }]
      })
      // In the order of the document, so that "the first" stays the first.
      const before = known.ordinals.filter((each) => each < ordinal).length
      known.ordinals.splice(before, 0, ordinal)
      known.table.rows = [...known.table.rows, ...read].sort(
        (a, b) =>
          (passages[a.passage]?.ordinal ?? 0) - (passages[b.passage]?.ordinal ?? 0) ||
          a.from - b.from,
      )
    })
  })
  return [...pieces.values()].map(({ table, ordinals }) => ({
    ...table,
    whole: ordinals.every((each, at) => at === 0 || each === (ordinals[at - 1] ?? 0) + 1),
  }))
}
