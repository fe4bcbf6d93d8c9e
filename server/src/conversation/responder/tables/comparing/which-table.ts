import type { Given } from '../candidate.ts'
import { isEmpty, type Question, sameWord } from '../cells/words.ts'
import { columnsOf, type Extreme } from '../extremes.ts'
import { columnWords, type KnownTable, kindWords } from '../known-tables.ts'
import { columnsAt, nounAsked, whichWord } from '../match.ts'
import { isOtherName } from '../rows/same-kinds.ts'
import { dimensions } from './dimensions.ts'

/** Whether what is asked for, beside what is the most, stands somewhere in the table. */
export function speaksOf({ question, table }: Given, { said }: Extreme): boolean {
  const cells = table.rows.flatMap((row) => row.cells.flatMap((cell) => columnWords(cell)))
  const known = [...table.columns.flatMap((column) => columnWords(column)), ...cells]
  return question.content.some(
    (word) => !said.includes(word) && known.some((each) => sameWord(each, word)),
  )
}

/** Whether "which trade tier" asks for what the rows are called, behind the first word of it. */
export function asksFor({ words }: Question, kind: string[]): boolean {
  const second = words[words.findIndex((word) => whichWord.test(word)) + 2]
  return second !== undefined && kind.some((word) => !isEmpty(word) && sameWord(word, second))
}

/** What the superlative is of: "building" in "your newest building". */
function nounBehind({ words }: Question, { said }: Extreme): string {
  const last = Math.max(...said.map((word) => words.lastIndexOf(word)))
  return words[last + 1] ?? ''
}

/** The word behind the superlative, "building" in "your newest building", where the rows are called otherwise. */
export function otherName({ question, table }: Given, extreme: Extreme): string | null {
  const noun = nounBehind(question, extreme)
  return isOtherName(noun, kindWords(table)) ? noun : null
}

const anyThing =
  /^(?:things?|items?|products?|articles?|ones?|ding|artikel|produkt|chose|article|produit|cosa|articulo|producto)$/

/** Whether "the heaviest thing" is of the one table that tells how heavy things are. */
export function isOnlyOne({ question, table, others }: Given, extreme: Extreme): boolean {
  const { of } = extreme
  if (!of || !anyThing.test(nounBehind(question, extreme))) return false
  const those = others.filter((each) => !each.isList && columnsOf(each, of).length > 0)
  return those.length === 1 && those[0] === table
}

/** Whether "the cheapest broadband" is of the one table with prices that a document on broadband has. */
export function isTitled({ question, table, others }: Given, extreme: Extreme): boolean {
  const noun = nounBehind(question, extreme)
  const isOf = ({ context }: KnownTable) => context.some((word) => sameWord(word, noun))
  const isComparable = (each: KnownTable) =>
    columnsAt(each, [...each.columns.keys()].slice(1)).some(({ kind }) =>
      extreme.kinds?.includes(kind),
    )
  const those = others.filter(
    (each) => !each.isList && !each.ofColumns && isOf(each) && isComparable(each),
  )
  return noun !== '' && those.length === 1 && those[0] === table
}

// "The minimum order" is one rule, and no row of a table of prices.
const bound = /^(?:minimum|maximum|min|max|mindest\w*|hochst)$/

/** Whether the least or the most of something is asked for that the columns and the rows are not called by. */
export function asksForBound({ words }: Question, { said }: Extreme, known: string[]): boolean {
  if (!said.every((word) => bound.test(word))) return false
  const behind = words.slice(words.indexOf(said[0] ?? '') + 1)
  const end = behind.findIndex((word) => isEmpty(word))
  const [noun] = behind.slice(0, end === -1 ? undefined : end).slice(-1)
  return noun !== undefined && !known.some((word) => sameWord(word, noun))
}

/** Whether what is asked for stands in other tables, one of which can compare it. */
export function isOfOthers({ table, ofNoun, ...given }: Given, extreme: Extreme): boolean {
  if (ofNoun.length === 0 || ofNoun.includes(table)) return false
  const noun = nounAsked(given.question.words)
  const isTitled = noun !== undefined && table.context.some((word) => sameWord(word, noun))
  const all = ofNoun.map((each) => dimensions({ ...given, ofNoun, table: each }, extreme))
  return !isTitled || all.some((columns) => columns.length > 0)
}
