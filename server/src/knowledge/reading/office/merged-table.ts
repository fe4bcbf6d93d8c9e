import { type SpannedCell, spannedTable } from '../tables/spanned-rows.ts'
import type { Row } from './read-sheet.ts'

// More than this is no value of a row but a text of its own, which is said once.
const longestRepeated = 400
// What a table may grow by, beside its own size; past that a value stands where it begins.
const leastRoom = 200_000

/** Writes each value over all that it covers. One alone in its row is a title or a label: it stands there once. */
function fill(table: string[][], rows: Row[], columns: number[]) {
  const places = new Map(columns.map((column, at) => [column, at]))
  let room = leastRoom
  for (const { cells } of rows) for (const text of cells.values()) room += text.length
  rows.forEach(({ cells, merges = [] }, first) => {
    for (const { left, right, bottom } of merges) {
      const text = cells.get(left) ?? ''
      if (text.length > longestRepeated) continue
      const start = places.get(left) ?? columns.length
      const last = cells.size > 1 ? right : left
      for (let at = first; (rows[at]?.number ?? Infinity) <= bottom; at += 1) {
        for (let place = start; (columns[place] ?? Infinity) <= last; place += 1) {
          const row = table[at]
          room -= text.length + 1
          if (!row || room < 0) return
          row[place] = text
        }
      }
    }
  })
}

/** Rows as cells that cover others, which are left out. */
function spannedCells(rows: Row[], columns: number[]): SpannedCell[][] {
  const covered = rows.map(() => new Set<number>())
  return rows.map(({ cells, merges = [] }, at) => {
    const ends = new Map(merges.map((merge) => [merge.left, merge]))
    return columns.flatMap((column) => {
      if (covered[at]?.has(column)) return []
      const { right, bottom } = ends.get(column) ?? { right: column, bottom: 0 }
      const across = columns.filter((each) => each >= column && each <= right)
      const down = rows.filter(
        ({ number }, below) => below === at || (below > at && number <= bottom),
      )
      for (const below of down.keys()) {
        for (const each of across) covered[at + below]?.add(each)
      }
      return [{ text: cells.get(column) ?? '', rowspan: down.length, colspan: across.length }]
    })
  })
}

/** Rows with a text for each of the columns, values that are merged in all that they cover. */
export function mergedTable(rows: Row[], columns: number[]): string[][] {
  const table = rows.map(({ cells }) => columns.map((column) => cells.get(column) ?? ''))
  if (!rows.some(({ merges }) => merges)) return table
  fill(table, rows, columns)
  // Two rows that name the columns together have the third one below them.
  const named = spannedTable(spannedCells(rows.slice(0, 3), columns)).rows
  return rows.length > 2 && named.length === 2 ? [...named.slice(0, 1), ...table.slice(2)] : table
}
