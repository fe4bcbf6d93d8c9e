import type { Given } from '../candidate.ts'
import { closing, opening } from '../cells/clock.ts'
import { alike, folded, has, isEmpty, type Question, sameWord } from '../cells/words.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { matchRows } from '../match-rows.ts'

/** What stands between the two things that are compared. */
export const joints = /^(?:or|oder|ou|o|oppure|czy|than|als|que)$/

/** Of "A or B" and "A than B" the row that each side speaks of: whose whole name it has, else most words of it. */
export function rowsOfSides(question: Question, { rows }: KnownTable): KnownRow[] {
  const at = question.words.findIndex((word) => joints.test(word))
  if (at === -1) return []
  const sides = [question.words.slice(Math.max(0, at - 12), at), question.words.slice(at + 1)]
  // "Hydro" is enough for "hydropower".
  const begins = (each: string, word: string) => each.length >= 5 && word.startsWith(each)
  const holds = (side: string[], word: string) =>
    side.some((each) => sameWord(each, word) || begins(each, word))
  const chosen = sides.map((side, nth) => {
    const whole = rows
      .filter(({ words }) => words.length > 0 && words.every((word) => holds(side, word)))
      .sort((a, b) => b.words.length - a.words.length)[0]
    if (whole) return whole
    const own = side.filter((word) => !isEmpty(word) && !holds(sides[1 - nth] ?? [], word))
    const [best, second] = rows
      .map((row) => ({ row, count: row.words.filter((word) => holds(own, word)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
    return best && best.count > (second?.count ?? 0) ? best.row : undefined
  })
  const [one, other] = chosen
  return one && other && one !== other ? [one, other] : []
}

const longestCell = 3

/** Of rows with one name, "Beginners", those that each side of "on Monday or on Saturday" tells by a cell. */
export function rowsOfCells(question: Question, table: KnownTable): KnownRow[] {
  const at = question.words.findIndex((word) => joints.test(word))
  const matched = matchRows(question, table)
  const most = Math.max(0, ...matched.map(({ share }) => share))
  const rows = matched.filter(({ share }) => share > most - 0.01).map(({ row }) => row)
  const [first] = rows
  if (at === -1 || !first || rows.length < 2 || rows.some(({ name }) => name !== first.name))
    return []
  const sides = [question.words.slice(0, at), question.words.slice(at + 1)]
  const chosen = sides.map((side, nth) => {
    const other = sides[1 - nth] ?? []
    const own = side.filter((word) => !isEmpty(word) && !other.includes(word))
    const told = rows.filter(({ cells }) =>
      cells.slice(1).some((cell) => {
        const words = columnWords(cell)
        return (
          words.length > 0 &&
          words.length <= longestCell &&
          words.every((word) => own.some((each) => sameWord(each, word)))
        )
      }),
    )
    return told.length === 1 ? told[0] : undefined
  })
  const [one, other] = chosen
  return one && other && one !== other ? [one, other] : []
}

/** A row with the cell that tells it from others of its name: "Beginners (Monday)". */
export function withCell(row: KnownRow, rows: KnownRow[]): KnownRow {
  const equal = rows.filter(({ name }) => name === row.name)
  if (equal.length < 2) return row
  const isOwn = (cell: string, at: number) =>
    equal.every((each) => each === row || each.cells[at] !== cell)
  const told = row.code
    ? row.cells.at(-1)
    : row.cells.find((cell, at) => at > 0 && /\p{L}{3}/u.test(cell) && isOwn(cell, at))
  return told === undefined ? row : { ...row, name: `${row.name} (${told})` }
}

/** The cells beside the names that the question says whole, where some rows have them and others not. */
export function cellsNamed({ question, table }: Given): { at: number; cell: string }[] {
  const says = (word: string) => question.content.some((asked) => alike(question, asked, word))
  return table.columns.flatMap((name, at) => {
    if (at === 0) return []
    const cells = [...new Set(table.rows.map((row) => row.cells[at] ?? ''))]
    const naming = columnWords(name)
    const spoken = cells.filter((cell) => {
      if (closing.test(folded(cell)) || opening.test(folded(cell))) return false
      const words = columnWords(cell)
      return (
        words.length > 0 &&
        words.every((word) => /\p{L}{3}/u.test(word) && says(word)) &&
        !words.every((word) => naming.some((each) => sameWord(each, word)))
      )
    })
    // What the question says itself goes before what its words may stand for.
    const own = spoken.filter((cell) => columnWords(cell).every((word) => has(question, word)))
    const said = own.length > 0 ? own : spoken
    const [cell] = said
    return cell !== undefined && said.length === 1 && cells.length > 1 ? [{ at, cell }] : []
  })
}
