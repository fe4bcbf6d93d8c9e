import { toldBefore } from '../../retrieval/question-parts.ts'
import { type Ask, understoodWords } from './ask.ts'
import type { Candidate } from './candidate.ts'
import { alike, has, isEmpty, type Question, questionOf, sameWord, wordsOf } from './cells/words.ts'
import { aliasWords } from './columns/aliases.ts'
import { light } from './columns/light-words.ts'
import { measureAsked } from './extremes.ts'
import { columnWords, type KnownTable } from './known-tables.ts'
import { unexplained } from './match.ts'
import { matchRows, namedRows } from './match-rows.ts'

// What somebody tells before they ask: "We run a restaurant. What warranty do we have?"
const told = /^(?:[^?？]*[^\p{Lu}?？][.!] )(?=\p{Lu}[^.!?？]*[?？]\s*$)/u
// "For a school project: which …", "no money left. what …"
const opening =
  /^[^?？]*?[^?？][.!:] (?=(?:(?:and|so|but|in|for|at|on|und|mit|bei|et|pour|y|para) )?(?:which|what|how|when|where|welche[rsnm]?|was|wie|wann|wo|quel(?:le)?s?|combien|cuál(?:es)?|cuánt[oa]s?|qué)(?!\p{L}))/iu

/** What a question tells before it asks, which is often nothing, and what it asks then. */
export function askedAfter(said: string): { before: string; asked: string } {
  const before = told.exec(said)?.[0] ?? opening.exec(said)?.[0] ?? toldBefore(said)
  return { before, asked: said.slice(before.length).replace(/^[,;:.!]\s+/, '') }
}

const back =
  /(?<!\p{L})(?:it|its|they|them|their|that|those|these|this|he|him|his|she|her|there|one|er|sie|es|ihn|ihm|dort|davon|dafür|il|elle|ils|elles|lui|y|en|ella|ellos|él|lo)(?!\p{L})/iu

/** Whether a question speaks of something that was named before it. */
export const pointsBack = (asked: string) => back.test(asked)

// "Which is the oldest? When was it built?", "… and what does it cost"
const second =
  /(?:[?？]\s+|,? (?:and|und|et|y) )(?=(?:what|when|how|where|which|was|wann|wie|wo|quand|combien|cuándo|cuánto)(?!\p{L}))(.*)$/iu

/** A question in two, where the second one is of what answers the first; null where there is no such second one. */
export function inTwo(said: string): { first: string; then: string } | null {
  const [end = '', then = ''] = second.exec(said) ?? []
  return end && pointsBack(then) ? { first: `${said.slice(0, -end.length)}?`, then } : null
}

/** Whether an answer has an amount, and each word of what is asked of the same thing. */
export function answersToo(asked: string, text: string): boolean {
  const question = questionOf(asked)
  const understood = understoodWords(question)
  const words = wordsOf(text)
  const isTold = (word: string) =>
    understood.has(word) || words.some((each) => alike(question, word, each))
  return /\d/.test(text) && question.content.every(isTold)
}

/** Whether a question has a word of its own, and asks not only for what was told before: "Whom do I write to?" */
export function saysWhat(question: Question): boolean {
  const understood = understoodWords(question)
  return question.content.some((word) => !understood.has(word) && !light.has(word))
}

const whole = (name: string) => columnWords(name).filter((word) => !isEmpty(word))

/**
 * What was told of the names of a table before a question that names no row: one row, and where a price is asked for the
 * columns whose whole names were said. "We would like the Studio for one evening. What is the hire?" asks for the evening of the Studio.
 */
export function namesTold(
  before: string,
  asked: Question,
  { table, ask }: { table: KnownTable; ask: Ask },
): string[] {
  // What stands before a colon is what the question is about, and no row of it.
  if (before === '' || before.includes(':')) return []
  if (namedRows(matchRows(asked, table)).length > 0) return []
  const question = questionOf(before, table.language)
  const [row, other] = namedRows(matchRows(question, table)).filter(({ words }) =>
    words.every((word) => has(question, word)),
  )
  if (!row || other) return []
  const columns = table.columns.slice(1).filter((column) => {
    const words = whole(column)
    return words.length > 0 && words.every((word) => has(question, word))
  })
  return [row.name, ...(ask.kinds?.includes('money') ? columns : [])]
}

/** Whether all that a question asks behind what was told is in what was found. */
export function isExplained(
  question: Question,
  { rows, columns }: Candidate,
  { table, others, ask }: { table: KnownTable; others: KnownTable[]; ask: Ask },
): boolean {
  const shown = columns ?? table.columns.map((_, at) => at)
  const words = [
    ...rows.flatMap(({ cells }) => cells.flatMap(columnWords)),
    ...shown.flatMap((at) => columnWords(table.columns[at] ?? '')),
    ...aliasWords(question, table, others),
    ...(measureAsked(question.text)?.said ?? []),
  ]
  return unexplained(question, { table, words, ask }).length === 0
}

/**
 * Whether an answer may be another one by what was told first, but for the names that it was found by: a column is called
 * so, or a row where none was named.
 */
export function depends(
  before: string,
  names: string[],
  { question, table }: { question: Question; table: KnownTable },
  { rows }: Candidate,
): boolean {
  const found = names.flatMap(columnWords)
  const left = questionOf(before).content.filter(
    (word) => !found.some((each) => sameWord(each, word)),
  )
  const isNamed = rows.every(({ words }) => words.every((word) => has(question, word)))
  const cells = isNamed ? [] : table.rows.flatMap((row) => row.cells)
  return left.some((word) =>
    [...table.columns, ...cells].some((name) =>
      columnWords(name).some((each) => sameWord(each, word)),
    ),
  )
}
