import type { Ask } from './ask.ts'
import { isPriceName, understoodWords } from './ask.ts'
import { isBare, looksPriced } from './cells/priced.ts'
import { sizeColumn } from './cells/size-columns.ts'
import { flagOf, type Kind, kindOf } from './cells/values.ts'
import {
  alike,
  has,
  isCjk,
  isEmpty,
  means,
  type Question,
  sameWord,
  wordsOf,
} from './cells/words.ts'
import { aliases } from './columns/aliases.ts'
import { countedColumns } from './columns/counted.ts'
import { deniedWords, isDenied } from './columns/denied.ts'
import { directedColumns } from './columns/direction.ts'
import { columnsOfEvery, howOften } from './columns/every.ts'
import { feeAsked } from './columns/fee-asked.ts'
import { light } from './columns/light-words.ts'
import { numberedColumns } from './columns/numbered.ts'
import { isOfLoad } from './columns/own-weight.ts'
import { ageColumns } from './having/age-asked.ts'
import { columnWords, type KnownTable, kindWords } from './known-tables.ts'
import { contains, isOnlyUnit, otherWord } from './match-rows.ts'
import { isOtherName } from './rows/same-kinds.ts'

/** What asks for one or some of several. */
export const whichWord =
  /^(?:which|what|welche[rsnm]?|quel(?:le)?s?|cual(?:es)?|que|qual[ei]?|quais|welke|ktor\w+)$/

/** The word for what is asked for, after "which" or "which of your". */
export function nounAsked(words: string[]): string | undefined {
  const at = words.findIndex((word) => whichWord.test(word))
  if (at === -1) return undefined
  const isPart = /^(?:of|von|de|di)$/.test(words[at + 1] ?? '')
  const noun = isPart ? words.slice(at + 2).find((word) => !isEmpty(word)) : words[at + 1]
  return noun && !isEmpty(noun) ? noun : undefined
}

export type Column = { at: number; name: string; kind: Kind; score: number }

export const columnsAt = ({ columns, rows }: KnownTable, places: number[]): Column[] =>
  places.map((at) => {
    const name = columns[at] ?? ''
    const cells = rows.map((row) => row.cells[at] ?? '')
    return { at, name, kind: kindOf(cells, name), score: 0 }
  })

/** The columns whose name says that they are of this: "weight", where the heaviest is asked for. */
export function columnsNamed(table: KnownTable, of: RegExp): Column[] {
  const places = table.columns.flatMap((name, at) =>
    at > 0 && of.test(columnWords(name).join(' ')) ? [at] : [],
  )
  return columnsAt(table, places)
}

/** What follows "per", up to two words. */
function unitsAsked(words: string[]): string[] {
  const at = words.findIndex((word) => /^(?:per|pro|por|par)$/.test(word))
  const after = words.slice(at + 1).findIndex((word) => isEmpty(word))
  if (at === -1) return []
  return words.slice(at + 1, after === -1 ? at + 3 : Math.min(at + 3, at + 1 + after))
}

/** The columns that the question asks for: by their names, then by what their cells hold. */
export function meantColumns(
  question: Question,
  { table, others, kinds }: { table: KnownTable; others: KnownTable[]; kinds: Kind[] | null },
): Column[] {
  const spoken = aliases(question, table, others)
  // What is counted is named by its own word: lessons are not teachers.
  const isNumber = kinds?.[0] === 'number'
  const every = columnsOfEvery(question, table)
  if (every.length === 1) return columnsAt(table, every)
  const counted = isNumber && !howOften.test(question.text)
  // A word that the table has means that, and not what else it may say.
  const spokenOf = [
    ...table.columns.flatMap(columnWords),
    ...table.rows.flatMap(({ words }) => words),
    ...(table.kinds ?? []),
    ...(table.ofColumns ?? []),
  ]
  const columns = table.columns.map((name, at): Column => {
    const words = columnWords(name)
    const told = words.filter(
      (word) =>
        !isEmpty(word) &&
        !isOnlyUnit(question, word) &&
        (has(question, word) || (!counted && means(question, word, spokenOf))),
    )
    const score = told.reduce((sum, word) => {
      const sharing = table.columns.filter((each) =>
        columnWords(each).some((one) => sameWord(one, word)),
      ).length
      // "Bottles" is nearer to "bottles left" than to "bottle".
      const exact = question.words.includes(word) ? 0.05 : 0
      return sum + (has(question, word) ? 1 : otherWord) / sharing + exact
    }, 0)
    const cells = table.rows.map(({ cells: of }) => of[at] ?? '')
    return { at, name, kind: kindOf(cells, name), score: score + 0.6 * (spoken[at] ?? 0) }
  })
  // A price per day is none per hour.
  const units = unitsAsked(question.words)
  const sized = sizeColumn(question, table.columns)
  const series = numberedColumns(question, table.columns)
  const denied = deniedWords(question)
  const aged = ageColumns(question, table.columns)
  const values = columns.slice(1).filter(({ name, at }) => {
    if (aged?.all.includes(at) && at !== aged.at) return false
    if (sized && at !== sized.at) return false
    if (series?.all.includes(at) && at !== series.at) return false
    if (isDenied(name, denied) || isOfLoad(question.text, name)) return false
    const own = unitsAsked(wordsOf(name))
    const isOne = units.some((unit) => own.some((each) => sameWord(unit, each)))
    return units.length === 0 || own.length === 0 || isOne
  })
  const money = kinds?.includes('money') === true
  const isPriced = values.some((each) => each.kind === 'money' || looksPriced(table, each))
  // "Half a day" has the price of it, where no column says that it has prices.
  const ofSpan = (column: Column) =>
    !isPriced && (column.score >= 1 || column.at === series?.at) && isBare(table, column)
  // "Twice" and "none" are how often.
  const isCounted = ({ at, score }: Column) =>
    isNumber &&
    score >= otherWord &&
    table.rows.some(({ cells }) => cells[at] && flagOf(cells[at] ?? '') === null)
  const fitting = (column: Column) =>
    kinds === null ||
    kinds.includes(column.kind) ||
    (column.kind === 'flag' && isCounted(column)) ||
    (money && (looksPriced(table, column) || ofSpan(column)))
  // The codes of the rows are what they are called, and nothing that is told of them.
  const codes = table.rows[0]?.code ? table.columns.length - 1 : -1
  const scored = values.filter(({ score, at }) => score > 0 && at !== codes)
  // "From what time": of two columns of times, the one that says from when.
  const directed = values.filter(
    ({ at, kind }) => kind === 'time' && directedColumns(question, table.columns).includes(at),
  )
  const [only] = directed
  const isOwn = values.some(
    ({ name, kind }) =>
      kind === 'time' && columnWords(name).some((word) => !isEmpty(word) && has(question, word)),
  )
  if (only && directed.length === 1 && !isOwn) return directed
  // An amount of money or a time needs no name; what is counted does.
  const numbers = isNumber ? countedColumns(question, table) : []
  const guessed = isNumber
    ? values.filter(({ at, kind }) => kind === 'number' && numbers.includes(at))
    : kinds
      ? values.filter((column) => fitting(column) && column.kind !== 'words')
      : []
  // A day is asked for: a column of dates answers it, whatever column of words is spoken of.
  const [first] = kinds ?? []
  const dates = values.filter(({ kind }) => kind === first && first === 'date')
  const meant = scored.filter(fitting)
  const other = meant.every(({ kind }) => kind === 'words') && dates.length > 0
  // "How many people can sit": a number of seats, and no word that looks like one of the question.
  const count = guessed.length > 0 && isNumber && meant.every(({ kind }) => kind === 'words')
  const candidates = other ? dates : scored.length > 0 && !count ? meant : guessed
  const most = Math.max(0, ...candidates.map(({ score }) => score))
  const best = candidates.filter(({ score }) => score > most - 0.01)
  const named = money ? best.filter(({ name }) => isNamed(question, name)) : []
  if (named.length > 0 && named.length < best.length) return plainest(named)
  const prices = best.filter(({ name }) => isPriceName(name))
  return plainest(money && prices.length > 0 ? prices : best)
}

/** Whether a column is spoken of by more than that something costs: the rent, in "Was kostet die Miete?". */
function isNamed(question: Question, column: string) {
  const asking = understoodWords(question)
  const said = [
    ...question.content.filter((word) => !asking.has(word)),
    ...question.same.flatMap((same) =>
      same.said.every((one) => asking.has(one)) ? [] : same.others,
    ),
  ]
  return columnWords(column).some(
    (word) => !isEmpty(word) && said.some((one) => sameWord(one, word)),
  )
}

const currency = /^(?:eur|euros?|gbp|usd|chf|pounds?|dollars?|pence|pln)$/

/** "Fee", where beside it there is only a "fee for members". */
export function plainest(columns: Column[]): Column[] {
  const wordsIn = ({ name }: Column) => columnWords(name).filter((word) => !currency.test(word))
  const plain = columns.find((column) => {
    const words = wordsIn(column)
    return (
      words.length > 0 &&
      columns.every((other) => other.at === column.at || contains(wordsIn(other), words))
    )
  })
  return plain ? [plain] : columns
}

/** The words of the question that neither the table, its place nor the way of asking explains. */
export function unexplained(
  question: Question,
  { table, words, ask }: { table: KnownTable; words: string[]; ask: Ask },
): string[] {
  const understood = understoodWords(question)
  const kinds = kindWords(table)
  const known = [...kinds, ...table.context]
  const rest = question.content.filter(
    (word) =>
      !understood.has(word) &&
      !light.has(word) &&
      !isOtherName(word, kinds) &&
      // "Cancellation" of what is "cancelled".
      !kinds.some((each) => each.length > 5 && word.startsWith(each.slice(0, 6))) &&
      !known.some((each) =>
        question.foreign ? alike(question, word, each) : sameWord(each, word),
      ) &&
      !words.some((each) => alike(question, word, each)),
  )
  // Words of Chinese and Japanese are not parted by spaces: there the names that were found must do.
  if (rest.some(isCjk)) return []
  // "Per kilowatt hour" names the unit of what is asked.
  const units = new Set(
    question.words.flatMap((word, at) =>
      /^(?:per|pro|por|par)$/.test(word) ? question.words.slice(at + 1, at + 3) : [],
    ),
  )
  const size = [
    ...(sizeColumn(question, table.columns)?.said ?? []),
    ...(numberedColumns(question, table.columns)?.said ?? []),
    ...(ageColumns(question, table.columns)?.said ?? []),
  ]
  const denied = deniedWords(question).filter((word) =>
    table.columns.some((column) => isDenied(column, [word])),
  )
  const told = rest.filter(
    (word) => !units.has(word) && !size.includes(word) && !denied.includes(word),
  )
  if (!ask.which) return told
  // "Which treatments": what the rows are called may be another word than the table's.
  const noun = nounAsked(question.words)
  return told.filter((word) => word !== noun)
}

// "A normal play" is a play, where nothing is called normal.
const plain = /^(?:normal\w*|ordinary|usual|regular|plain|standard|gewohnliche\w*|habitual)$/

/** Whether the question names something that the table lacks: "the Premium plan", "the advanced course". */
export function namesAnother(
  question: Question,
  { table, words, rest }: { table: KnownTable; words: string[]; rest: string[] },
): boolean {
  const kinds = [...columnWords(table.columns[0] ?? ''), ...(table.kinds ?? [])]
  const isOne = (known: string[], word: string) => known.some((each) => sameWord(each, word))
  // After "which lifts" comes what they do, and names nothing.
  const asked = question.words.findIndex((word) => whichWord.test(word)) + 1
  const verb = asked > 0 && isOne(kinds, question.words[asked] ?? '') ? asked + 1 : -1
  const named = ([one, other]: [string, string]) => isOne(words, one) && rest.includes(other)
  if (question.pairs.some(named)) return true
  if (feeAsked(question.words).some((word) => rest.includes(word))) return true
  const lacks = (at: number) =>
    at !== verb && rest.includes(question.words[at] ?? '') && !plain.test(question.words[at] ?? '')
  // In "outside, Comfort or Premier" no "outside Comfort" is named.
  const isParted = (at: number) =>
    question.text.includes(`${question.words[at - 1]}, ${question.words[at]}`)
  return question.words.some((word, at) => {
    if (isOne(kinds, word)) return lacks(at - 1) || lacks(at + 1)
    return isOne(words, word) && lacks(at - 1) && !isParted(at)
  })
}
