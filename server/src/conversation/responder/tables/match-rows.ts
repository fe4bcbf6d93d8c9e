import { has, isEmpty, means, type Question, sameWord, wordsOf } from './cells/words.ts'
import { columnWords, type KnownRow, type KnownTable, kindWords } from './known-tables.ts'
import { numberSaid } from './rows/spans.ts'

/** `words` are those of another cell, by which the row was found. */
export type Matched = {
  row: KnownRow
  share: number
  words?: string[]
  /** By several of its cells: their words name no column. */
  isByCells?: boolean
}

/** Another word for a thing is less sure than its own. */
export const otherWord = 0.7

const unit =
  /^(?:mm|cm|m|km|inch(?:es)?|ft|g|kg|t|lbs?|tonnes?|ml|cl|l|litres?|kw|kwh|kva|w|watts?|v|volts?|bar|gb|tb|mbit|gbit|x|pcs?|pack)$/

/** Whether the question has a word only as the unit of a number: "90 kg" speaks of no column of weights. */
export const isOnlyUnit = ({ words }: Question, word: string) =>
  unit.test(word) &&
  words.every((each, at) => !sameWord(each, word) || /^\d/.test(words[at - 1] ?? ''))

/** What tells sizes of one thing apart: "400 mm" of a floor saw. */
const isMeasure = (word: string, at: number, words: string[]) =>
  /^\d/.test(word) || (unit.test(word) && /^\d/.test(words[at - 1] ?? ''))

/** The words of a name without its measures, which a question without numbers need not say. */
export function bareName({ words }: KnownRow): string[] {
  const bare = words.filter((word, at) => !isMeasure(word, at, words))
  return bare.some((word) => /\p{L}{3}/u.test(word)) ? bare : words
}

/** Whether a question names a row that is called as a small word is: zone "A", which "a bed" is not. */
function isMeantBy({ asked }: Question, name: string, words: string[]): boolean {
  if (!words.every(isEmpty)) return true
  const own = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<=[\\p{L}\\d,:(] )${own}(?![\\p{L}\\d])`, 'u').test(asked)
}

/** Whether the question has the name of a row with another number: "Studio 3" is no "Studio 2". */
function hasOtherNumber(question: Question, { words }: KnownRow): boolean {
  const at = words.findIndex((word, nth) => nth > 0 && numberSaid(word) !== null)
  const number = words[at]
  if (number === undefined || unit.test(words[at + 1] ?? '') || has(question, number)) return false
  return question.words.some((word, nth) => {
    const next = question.words[nth + 1] ?? ''
    const isMeasure = unit.test(question.words[nth + 2] ?? '')
    return sameWord(word, words[at - 1] ?? '') && numberSaid(next) !== null && !isMeasure
  })
}

/** How much of the name of each row the question has; words that many rows have count little. */
export function matchRows(question: Question, table: KnownTable): Matched[] {
  const { rows } = table
  const counts = question.words.some((word) => /\d/.test(word))
  const columns = table.columns.flatMap((column) => columnWords(column))
  const frequency = (word: string) =>
    rows.filter(({ words }) => words.some((each) => sameWord(each, word))).length
  const scored = rows.map((row) => {
    const coded =
      row.code?.every((word) => question.words.includes(word)) === true &&
      isMeantBy(question, row.cells.at(-1) ?? '', row.code)
    if (coded && row.code?.length) return { row, share: 1 }
    if (!isMeantBy(question, row.name, row.words) || hasOtherNumber(question, row))
      return { row, share: 0 }
    let all = 0
    let found = 0
    for (const word of counts ? row.words : bareName(row)) {
      const weight = Math.log(1 + rows.length / Math.max(1, frequency(word)))
      all += weight
      if (has(question, word)) found += weight
      else if (means(question, word, columns)) found += otherWord * weight
    }
    return { row, share: all > 0 ? found / all : 0 }
  })
  return scored.filter(({ share }) => share > 0)
}

/** Whether `outer` has every word of `inner`, and more. */
export const contains = (outer: string[], inner: string[]) =>
  inner.length < outer.length && inner.every((word) => outer.some((each) => sameWord(each, word)))

/** The rows whose whole name the question has, but not those that are only part of a longer name it has. */
export function namedRows(matched: Matched[]): KnownRow[] {
  const full = matched.filter(({ share }) => share > 0.999).map(({ row }) => row)
  return full.filter(({ words }) => !full.some((other) => contains(other.words, words)))
}

/** Of rows of one name the one whose other cells the question speaks of most; null when none is told apart. */
function toldApart(question: Question, rows: KnownRow[]): KnownRow | null | undefined {
  const [first, ...others] = rows
  if (!first || others.length === 0) return first
  if (others.some(({ name }) => name !== first.name)) return null
  const spoken = rows
    .map((row) => {
      const cells = row.cells.slice(1).flatMap((cell) => columnWords(cell))
      return { row, count: question.content.filter((word) => cells.includes(word)).length }
    })
    .sort((a, b) => b.count - a.count)
  const [best, second] = spoken
  return best && best.count > (second?.count ?? 0) ? best.row : null
}

/** The row that the question means; null when it means none, or more than one alike. */
export function meantRow(question: Question, matched: Matched[]): Matched | null {
  const only = toldApart(question, namedRows(matched))
  if (only === null) return null
  if (only) return { row: only, share: 1 }
  // A row by its own words goes before one by what they may stand for: a charge is no battery.
  const own = matched.filter(
    ({ row, share }) => share >= 0.5 && row.words.some((word) => has(question, word)),
  )
  const [best, second] = (own.length > 0 ? own : matched).toSorted((a, b) => b.share - a.share)
  if (!best || (second && second.share > best.share * 0.8)) return null
  const [first = ''] = best.row.words
  // "The 90 kg compactor" is the one plate compactor of 90 kg.
  const sized = best.row.words.some(
    (word) =>
      /^\d/.test(word) &&
      has(question, word) &&
      matched.every(({ row }) => row === best.row || !row.words.includes(word)),
  )
  const spoken = best.row.words.some((word) => /\p{L}{3}/u.test(word) && has(question, word))
  if (sized && spoken && best.share >= 0.5) return best
  const enough = best.share >= 0.5 || (best.share >= 0.35 && has(question, first))
  if (enough && has(question, first)) return best
  // "Brake pads" are the front ones, where there are no others: their last word is what they are.
  const isThing = has(question, bareName(best.row).at(-1) ?? '')
  return isThing && best.share >= 0.6 && (second?.share ?? 0) < 0.3 ? best : null
}

/** The one row with a measure that stands before what the rows are called: "the 1 Gbit/s package". */
export function rowByMeasure({ words }: Question, table: KnownTable): Matched | null {
  const kinds = kindWords(table)
  const at = words.findIndex(
    (word, nth) => /^\d/.test(words[nth - 2] ?? '') && kinds.some((each) => sameWord(each, word)),
  )
  const measure = words.slice(at - 2, at)
  if (at < 2 || !unit.test(measure[1] ?? '')) return null
  const found = table.rows.filter(({ cells }) =>
    cells.slice(1).some((cell) => wordsOf(cell).join(' ') === measure.join(' ')),
  )
  const [row] = found
  return row && found.length === 1 ? { row, share: 1, words: measure } : null
}

/** The one row that has what the question names in another of its columns: "the surgeon". */
export function rowByCell(question: Question, { columns, rows }: KnownTable): Matched | null {
  const found = rows.flatMap((row) => {
    const cell = row.cells.slice(1).find((each, at) => {
      const words = columnWords(each)
      const own = rows.filter(({ cells }) => cells[at + 1] === each).length === 1
      const name = columnWords(columns[at + 1] ?? '')
      return (
        own &&
        words.length > 0 &&
        words.length <= 4 &&
        words.every((word) => /\p{L}{3}/u.test(word) && has(question, word)) &&
        !words.every((word) => name.some((each) => sameWord(each, word)))
      )
    })
    return cell === undefined ? [] : [{ row, share: 1, words: columnWords(cell) }]
  })
  const [only] = found
  return only && found.length === 1 ? only : null
}
