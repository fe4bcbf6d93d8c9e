import { pipeTables } from './pipe-tables.ts'

type Range = [from: number, to: number]
type Cell = { text: string; ranges: Range[] }
/** A row is marked where a range touches it, also between its cells. */
type DocumentRow = { cells: Cell[]; isMarked: boolean }
export type DocumentPiece =
  | { kind: 'prose'; at: number; text: string; ranges: Range[] }
  | { kind: 'table'; at: number; head: string[]; rows: DocumentRow[] }

/** The parts of some ranges that lie in a text of this length, which begins at `start`. */
const within = (ranges: readonly Range[], start: number, length: number) =>
  ranges
    .map(([from, to]): Range => [Math.max(0, from - start), Math.min(length, to - start)])
    .filter(([from, to]) => from < to)

/**
 * The text of a document as it is read by people: prose, and its tables as tables. Each keeps the ranges that are
 * marked in it. `tableHead` names the columns of rows whose head is not in this part of the text.
 */
export function documentPieces(
  text: string,
  ranges: readonly Range[],
  tableHead?: string | null,
): DocumentPiece[] {
  const pieces: DocumentPiece[] = []
  let at = 0
  const prose = (end: number) => {
    const around = text.slice(at, end)
    const words = around.replace(/^\n+|\s+$/g, '')
    const start = at + around.indexOf(words)
    if (words === '') return
    const marked = within(ranges, start, words.length)
    pieces.push({ kind: 'prose', at: start, text: words, ranges: marked })
  }
  for (const table of pipeTables(text, tableHead)) {
    prose(table.from)
    const rows = table.rows.map(({ cells, from, to }) => {
      let next = from
      const placed = cells.map((cell): Cell => {
        const place = text.indexOf(cell, next)
        // An escaped mark reads otherwise than it is written.
        if (place < 0 || place + cell.length > to) return { text: cell, ranges: [] }
        next = place + cell.length
        return { text: cell, ranges: within(ranges, place, cell.length) }
      })
      return { cells: placed, isMarked: within(ranges, from, to - from).length > 0 }
    })
    pieces.push({ kind: 'table', at: table.from, head: table.head, rows })
    at = Math.min(text.length, table.to + 1)
  }
  prose(text.length)
  return pieces
}
