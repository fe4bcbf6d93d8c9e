import type { Given } from '../candidate.ts'
import { daysSaid, isDay } from '../cells/days.ts'
import { flagOf } from '../cells/values.ts'
import { folded, type Question, sameWord, wordsOf } from '../cells/words.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { type Column, columnsAt, unexplained } from '../match.ts'
import { asksIfAny } from './any-asked.ts'

const has =
  /\b(?:have|has|got|gets?|include[sd]?|includ\w+|comes? with|offers?|provided?|hat|haben|inklusive|dabei|inclus\w*|tiene)\b/

const may = /^\W*(?:can|may|could|darf|kann|konnen|puis-je|peut-on|puedo|se puede)\b/
const left = /\b(?:free|left|available|any|still|frei|noch|ubrig|reste|libre|quedan?)\b/

// What is not so, or not yet, is no yes.
const denies =
  /\b(?:no|not|never|nothing|nobody|none|forbidden|prohibited|banned|excluded|impossible|unavailable|refused|soon|planned|tb[acd]|verboten|untersagt|nicht|kein\w*|ausgeschlossen|geplant|interdit\w*|exclu\w*|pas|aucun\w*|prohibid\w*|ningun\w*)\b/

/** Whether a cell says that something is not so, or not yet. */
export const saysNo = (cell: string) => denies.test(folded(cell))

/**
 * What a cell says to a question for yes or no that it answers in other words: whether "e-mail and chat" has the phone
 * that other rows have, or whether there is a trial, of "14 days"; null where it says neither.
 */
export function verdictOf(given: Given, row: KnownRow, { at, name, kind }: Column): boolean | null {
  const { question, ask, table } = given
  const cell = row.cells[at] ?? ''
  const words = [...row.words, ...columnWords(name)]
  const rest = unexplained(question, { table, words, ask })
  const isIn = (text: string) => (word: string) =>
    columnWords(text).some((each) => sameWord(each, word))
  if (rest.length > 0) {
    if (kind !== 'words') return null
    if (rest.every(isIn(cell))) return true
    const others = table.rows.map(({ cells }) => cells[at] ?? '')
    return rest.every((word) => others.some((other) => isIn(other)(word))) ? false : null
  }
  const number = kind === 'number' && /^\d+$/.test(cell.trim()) ? Number(cell) : null
  if (number !== null) return left.test(question.text) ? number > 0 : null
  const isThere = asksIfAny(question) || has.test(question.text) || may.test(question.text)
  const isPlain = /[\p{L}\d]/u.test(cell) && flagOf(cell) === null && !saysNo(cell)
  return isThere && isPlain ? true : null
}

/** The one column in which other rows have what this one is asked for: "chat", where a question names no column. */
export function columnLacking(given: Given, row: KnownRow): Column | null {
  const { question, ask, table } = given
  const rest = unexplained(question, { table, words: row.words, ask })
  if (rest.length === 0 || !(asksIfAny(question) || has.test(question.text))) return null
  const isIn = (cell: string, word: string) =>
    columnWords(cell).some((each) => sameWord(each, word))
  const places = table.columns.flatMap((_, at) => {
    const cells = table.rows.map(({ cells: of }) => of[at] ?? '')
    const some = rest.every((word) => cells.some((cell) => isIn(cell, word)))
    return at > 0 && some && !rest.some((word) => isIn(row.cells[at] ?? '', word)) ? [at] : []
  })
  const [column, second] = columnsAt(table, places)
  return column && !second && column.kind === 'words' ? column : null
}

/** The words of other rows that the cell of this one lacks, which explain the question too. */
export const wordsBeside = ({ question, table }: Given, { at }: Column) =>
  table.rows
    .flatMap(({ cells }) => columnWords(cells[at] ?? ''))
    .filter((word) => question.content.some((each) => sameWord(each, word)))

const isOfDaysAlone = (cell: string) => {
  const words = wordsOf(cell)
  return daysSaid(words).length > 0 || isDay((words[0] ?? '').replace(/s$/, ''))
}

/** The one column that says on which days: "Monday to Thursday". */
export function columnOfDays(table: KnownTable): Column | null {
  const places = table.columns.flatMap((_, at) => {
    const cells = table.rows.map(({ cells: of }) => of[at] ?? '').filter(Boolean)
    return at > 0 && cells.length > 0 && cells.every(isOfDaysAlone) ? [at] : []
  })
  return places.length === 1 ? (columnsAt(table, places)[0] ?? null) : null
}

/** The day of the week that a question names. */
export const dayAsked = ({ words }: Question): string | undefined =>
  words.map((word) => folded(word).replace(/s$/, '')).find(isDay)

const contact =
  /\b(?:how (?:do|can|could|may) (?:i|we) (?:reach|contact|call|phone|ring|get hold of|speak to)|(?:reach|contact|phone|ring)\b|wie erreiche|comment joindre|como contact\w*)/
const contactName =
  /\b(?:extension|ext|phones?|telephones?|tel|mobile|e ?mails?|mails?|contact|durchwahl|telefon|telephone|courriel|telefono|correo)\b/

/** The columns that say how to reach somebody, where that is asked. */
export function columnsOfContact({ text }: Question, table: KnownTable): Column[] {
  if (!contact.test(text)) return []
  const places = table.columns.flatMap((name, at) =>
    at > 0 && contactName.test(wordsOf(name).join(' ')) ? [at] : [],
  )
  return columnsAt(table, places)
}

/** The words that ask for it. */
export const contactWords = ({ text }: Question) => wordsOf(contact.exec(text)?.[0] ?? '')
