import { readTables } from '../../../knowledge/reading/tables/table.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { givesOrders } from '../injection.ts'
import { asHours } from './cells/bare-hours.ts'
import { daysSaid } from './cells/days.ts'
import { spokenName } from './cells/spoken-name.ts'
import { isEmpty, wordsOf } from './cells/words.ts'
import { recordLists } from './record-lists.ts'

export type KnownRow = {
  /** Where its passage stands in what was found. */
  passage: number
  from: number
  to: number
  cells: string[]
  name: string
  /** The words of its name that tell it from others. */
  words: string[]
  /** The words of the number or code that it has beside its name. */
  code?: string[]
  /** Where each of its cells stands, where they do not stand in one line. */
  places?: Place[]
}

export type Place = { passage: number; from: number; to: number }

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
  language: string
  /** What its things may be called, where no name of a column says it. */
  kinds?: string[]
  /** The same of its columns, where these are its things: such a table stands on its side. */
  ofColumns?: string[]
  /** The first column beside the names says where a thing belongs. */
  isGrouped?: boolean
  /** A list that is read as a table: its items say more than their cells. */
  isList?: boolean
}

export const telling = (text: string) => {
  const words = wordsOf(spokenName(text))
  const content = words.filter((word) => !isEmpty(word))
  return content.length > 0 ? content : words
}

/** The words of a column or a cell; one of several days has each of them. */
export const columnWords = (column: string) => {
  const words = telling(column)
  const days = daysSaid(words.length > 12 ? [] : wordsOf(spokenName(column)))
  return days.length > 0 ? [...new Set([...words, ...days])] : words
}

/** What its rows are called: by the name of their first column, and of the one that has their codes. */
export const kindWords = ({ columns, rows, kinds = [] }: KnownTable) => [
  ...[columns[0] ?? '', rows[0]?.code ? (columns.at(-1) ?? '') : ''].flatMap(columnWords),
  ...kinds,
]

const isCode = (cell: string) =>
  /^\p{Lu}$/u.test(cell) || (/\d/.test(cell) && !/\p{L}{4}|\s.*\s/u.test(cell))
const isName = (cell: string) => /\p{L}{3}/u.test(cell) && !/^[^\p{L}]*\d/u.test(cell)

/** A table whose rows begin with a number or a code and go on with what that is: there the second cell is the name. */
function named(table: KnownTable): KnownTable {
  const { columns, rows } = table
  const share = (test: (row: KnownRow) => boolean) => rows.filter(test).length / rows.length
  const coded =
    rows.length > 2 &&
    columns.length > 2 &&
    share(({ cells }) => isCode(cells[0] ?? '')) > 0.9 &&
    share(({ cells }) => isName(cells[1] ?? '')) > 0.9 &&
    new Set(rows.map(({ cells }) => cells[1])).size > rows.length / 2
  if (!coded) return table
  const turned = ([code = '', name = '', ...rest]: string[]) => [name, ...rest, code]
  return {
    ...table,
    columns: turned(columns),
    rows: rows.map((row) => {
      const cells = turned(row.cells)
      const [name = '', code = ''] = [cells[0], cells.at(-1)]
      return { ...row, cells, name, words: telling(name), code: wordsOf(code) }
    }),
  }
}

/** A table whose rows begin with where a thing belongs, "Site", and go on with what it is, "Room": that is the name. */
function ungrouped(table: KnownTable): KnownTable {
  const { columns, rows } = table
  const groups = new Set(rows.map(({ cells }) => cells[0]))
  const names = rows.map(({ cells }) => cells[1] ?? '')
  const isGrouped =
    rows.length > 2 &&
    columns.length > 2 &&
    columns[0] !== '' &&
    groups.size <= rows.length * 0.6 &&
    new Set(names.map((name) => name.toLowerCase())).size === rows.length &&
    names.every((name) => isName(name) || (isCode(name) && /\p{L}/u.test(name)))
  if (!isGrouped) return table
  const turned = ([group = '', name = '', ...rest]: string[]) => [name, group, ...rest]
  return {
    ...table,
    isGrouped: true,
    columns: turned(columns),
    rows: rows.map((row) => {
      const cells = turned(row.cells)
      const [name = ''] = cells
      return { ...row, cells, name, words: telling(name) }
    }),
  }
}

/** With the minutes of opening hours that are told without them: "9–17". */
function withHours(table: KnownTable): KnownTable {
  const told = table.columns.map((column, at) =>
    asHours(
      column,
      table.rows.map(({ cells }) => cells[at] ?? ''),
    ),
  )
  const rows = table.rows.map((row, nth) => ({
    ...row,
    cells: row.cells.map((cell, at) => told[at]?.[nth] ?? cell),
  }))
  return { ...table, rows }
}

type Piece = { table: KnownTable; ordinals: number[] }

/** The tables in what was found; the pieces of one that was cut are one again. */
export function knownTables(passages: Passage[]): KnownTable[] {
  const pieces = new Map<string, Piece>()
  passages.forEach(({ body, documentId, heading, title, ordinal, language }, passage) => {
    const lists = recordLists(body, heading.at(-1) ?? title).map((list) => ({
      ...list,
      isList: true,
    }))
    const tables = readTables(body).map((table) => ({ ...table, isList: false }))
    ;[...tables, ...lists].forEach(({ columns, rows, isList }, index) => {
      const key = JSON.stringify([documentId, heading, columns, index])
      const known = pieces.get(key) ?? {
        table: {
          ...{ columns, rows: [], whole: true, rank: passage },
          context: telling([title, ...heading].join(' ')),
          heading: heading.at(-1) ?? '',
          language,
          isList,
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
    ...ungrouped(named(withHours(table))),
    whole: ordinals.every((each, at) => at === 0 || each === (ordinals[at - 1] ?? 0) + 1),
  }))
}
