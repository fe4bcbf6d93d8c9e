import { has, isEmpty, type Question, sameWord } from '../cells/words.ts'
import { light } from '../columns/light-words.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { contains, type Matched } from '../match-rows.ts'
import { joints } from './sides.ts'

const longestName = 4

/** The words of a cell that is a name: a few, with letters. */
function nameIn(cell: string): string[] {
  const words = columnWords(cell).filter((word) => !isEmpty(word))
  return words.length <= longestName && words.some((word) => /\p{L}{3}/u.test(word)) ? words : []
}

/** The places of the columns whose cells are names, of which several rows share some. */
function nameColumns({ columns, rows }: KnownTable): number[] {
  return columns.flatMap((_, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '')
    const named = cells.filter((cell) => nameIn(cell).length > 0)
    return named.length > rows.length * 0.6 && new Set(cells).size > 1 ? [at] : []
  })
}

const isNamed = (question: Question, words: string[]) =>
  words.length > 0 && words.every((word) => has(question, word))

/** The one row of which the question names two cells or more: "a long afternoon in the Loft". */
export function rowByCells(question: Question, table: KnownTable): Matched | null {
  const places = nameColumns(table)
  const found = table.rows
    .map((row) => {
      const named = places
        .map((at) => row.cells[at] ?? '')
        .filter((cell) => isNamed(question, nameIn(cell)))
        .filter((cell, _, all) => !all.some((other) => contains(nameIn(other), nameIn(cell))))
      return { row: { ...row, name: named.join(', ') }, named }
    })
    .sort((a, b) => b.named.length - a.named.length)
  const [best, second] = found
  if (!best || best.named.length < 2 || second?.named.length === best.named.length) return null
  return { row: best.row, share: 1, words: best.named.flatMap(nameIn), isByCells: true }
}

/** The one cell of a column that each side of "at the Net Shed than at the Loft" names. */
function sidesIn(question: Question, { rows }: KnownTable, at: number): [string, string] | null {
  const joint = question.words.findIndex((word) => joints.test(word))
  if (joint === -1) return null
  const cells = [...new Set(rows.map((row) => row.cells[at] ?? ''))]
  const named = (words: string[]) =>
    cells.filter((cell) => isNamed({ ...question, words }, nameIn(cell)))
  const [one, ...more] = named(question.words.slice(0, joint))
  const [other, ...others] = named(question.words.slice(joint + 1))
  return one && other && one !== other && more.length + others.length === 0 ? [one, other] : null
}

/** Two rows that a comparison tells by a cell each, and by what else it names of both; they go by that cell. */
export function rowsOfSideCells(question: Question, table: KnownTable): KnownRow[] {
  const places = nameColumns(table)
  for (const at of places) {
    const sides = sidesIn(question, table, at)
    if (!sides) continue
    const others = places.filter((place) => place !== at)
    const count = ({ cells }: KnownRow) =>
      others.filter((place) => isNamed(question, nameIn(cells[place] ?? ''))).length
    const chosen = sides.flatMap((name) => {
      const rows = table.rows.filter(({ cells }) => cells[at] === name)
      const [best, second] = rows.toSorted((a, b) => count(b) - count(a))
      const isOne = best && (!second || count(best) > count(second))
      return isOne ? [{ ...best, name, words: nameIn(name) }] : []
    })
    if (chosen.length === 2) return chosen
  }
  return []
}

/** What a comparison of such rows names of both. */
export function sharedWords(question: Question, rows: KnownRow[]): string[] {
  const [first, ...others] = rows
  const shared = (first?.cells ?? []).filter((cell) =>
    others.every(({ cells }) => cells.includes(cell)),
  )
  return shared
    .map(nameIn)
    .filter((words) => isNamed(question, words))
    .flat()
}

/**
 * Whether the question names what stands in a column of other rows, and this row has something else there that it does not
 * name: the half day of the Loft, where the Net Shed is asked about.
 */
export function isOfAnother(question: Question, table: KnownTable, row: KnownRow): boolean {
  const own = row.cells.flatMap(columnWords)
  const columns = table.columns.flatMap(columnWords)
  const tells = (word: string) =>
    word.length > 3 &&
    /^\p{L}+$/u.test(word) &&
    !light.has(word) &&
    ![...own, ...columns, ...table.context].some((each) => sameWord(each, word))
  return nameColumns(table).some((at) => {
    const cell = nameIn(row.cells[at] ?? '')
    if (cell.length === 0 || isNamed(question, cell)) return false
    return table.rows.some((other) => {
      const words = nameIn(other.cells[at] ?? '')
      return isNamed(question, words) && words.some(tells)
    })
  })
}
