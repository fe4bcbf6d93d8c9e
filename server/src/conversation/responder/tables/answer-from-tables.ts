import type { Span } from '../../../knowledge/reading/sentences.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { type Ask, askOf } from './ask.ts'
import type { Candidate } from './candidate.ts'
import { apart } from './cells/compounds.ts'
import { alike, has, isEmpty, type Question, questionOf, sameWord } from './cells/words.ts'
import { compareRows, extremeRow } from './compare.ts'
import { compareColumns } from './comparing/columns-compared.ts'
import { filterRows } from './filter.ts'
import {
  columnWords,
  type KnownRow,
  type KnownTable,
  kindWords,
  knownTables,
} from './known-tables.ts'
import { listPrices } from './list-prices.ts'
import { lookUp } from './look-up.ts'
import { nounAsked } from './match.ts'
import { bothWays, withSharedKinds } from './turned.ts'

/** An answer made of cells. Each quote is the line of a row in a passage, named by its place in what was found. */
export type TableAnswer = {
  text: string
  quotes: (Span & { passage: number })[]
  /** The question has but a part of the name of the row. */
  partly: boolean
}

// A question of reasons is never answered by a cell.
const reasons = /\b(?:why|warum|wieso|weshalb|pourquoi|por que)\b|なぜ/

/** The line of a row, or those of the cells that were told of it. */
function quotesOf({ passage, from, to, places }: KnownRow, columns: number[] = []) {
  if (!places) return [{ passage, from, to }]
  const told = places.filter((_, at) => at > 0 && (columns.length === 0 || columns.includes(at)))
  return told.map((place) => ({ ...place }))
}

// "What would it set me back?"
export const setsBack = /(?<!\p{L})sets? (?:me|us|you|him|her|them) back(?!\p{L})/giu

// "If we have to call it off": cancelling by its everyday name.
const callsOff =
  /(?<!\p{L})call(?:s|ed|ing)?((?: (?:it|this|that|them|(?:the|an?|my|our|your|this|that) \p{L}+(?: \p{L}+)?))?) off(?!\p{L})/giu

const ofTable = (question: Question, table: KnownTable) =>
  apart(
    question,
    kindWords(table),
    table.rows.flatMap(({ words }) => words),
  )

/** Whether what the question asks for ("which course") is what the rows of a table are called, or some of them. */
function isOfNoun(asked: string, table: KnownTable): boolean {
  const question = ofTable(questionOf(asked, table.language), table)
  const noun = nounAsked(question.words)
  return (
    noun !== undefined &&
    [...kindWords(table), ...table.rows.flatMap(({ words }) => words)].some(
      (word) => !isEmpty(word) && alike(question, noun, word),
    )
  )
}

// What somebody tells before they ask: "We run a restaurant. What warranty do we have?"
const told = /^(?:[^?？]*[^\p{Lu}?？][.!] )(?=\p{Lu}[^.!?？]*[?？]\s*$)/u
const stands =
  /(?<!\p{L})(?:it|its|they|them|their|that|those|these|this|he|him|his|she|her|there|one|er|sie|es|ihn|ihm|dort|davon|dafür|il|elle|ils|elles|lui|y|en|ella|ellos|él|lo)(?!\p{L})/iu

/** Whether an answer may be another one by what was told first: a column is called so, or a row where none was named. */
function depends(
  told: string[],
  question: Question,
  { rows }: Candidate,
  { columns, rows: all }: KnownTable,
): boolean {
  const isNamed = rows.every(({ words }) => words.every((word) => has(question, word)))
  const names = isNamed ? columns : [...columns, ...all.flatMap(({ cells }) => cells)]
  return told.some((word) =>
    names.some((name) => columnWords(name).some((each) => sameWord(each, word))),
  )
}

/** Without a superlative that is a part of a name here: the "minimum term" of a table that has one. */
function askOfTable(ask: Ask, { words }: Question, { columns, rows }: KnownTable): Ask {
  const said = ask.superlative?.said ?? []
  const last = Math.max(...said.map((word) => words.lastIndexOf(word)))
  const whole = [...said, words[last + 1] ?? '']
  const isName = [...columns, ...rows.map(({ name }) => name)].some((name) => {
    const own = columnWords(name)
    return whole.every((word) => own.some((each) => sameWord(each, word)))
  })
  return said.length > 0 && isName && negates.test(words.join(' '))
    ? { ...ask, superlative: null }
    : ask
}

const negates = /\b(?:no|without|not|kein\w*|ohne|sans|pas|sin)\b/

/** What the tables among the passages say to a question; null when they do not, or when it is not sure. */
export function answerFromTables(
  said: string,
  passages: Passage[],
  language: string,
): TableAnswer | null {
  const whole = answerOf(said, passages, language)
  const before = told.exec(said)?.[0]
  if (whole || !before) return whole
  const asked = said.slice(before.length)
  if (stands.test(asked)) return null
  return answerOf(asked, passages, language, before)
}

/** `before` is what was told first: no table that knows a word of it answers without it. */
function answerOf(
  said: string,
  passages: Passage[],
  language: string,
  before = '',
): TableAnswer | null {
  const asked = said.replace(setsBack, 'cost').replace(callsOff, 'cancel$1')
  const question = questionOf(asked)
  if (reasons.test(question.text)) return null
  const ask = askOf(question)
  const others = withSharedKinds(knownTables(passages).flatMap(bothWays))
  const ofNoun = others.filter((table) => !table.ofColumns && isOfNoun(asked, table))
  const noun = nounAsked(question.words)
  const left = questionOf(before).content
  const candidates = others.flatMap((table): Candidate[] => {
    // "Which room" is asked of the rooms, and not of what is told of all of them.
    if (noun && table.ofColumns?.some((word) => alike(question, noun, word))) return []
    const own = ofTable(questionOf(asked, table.language), table)
    const given = {
      question: own,
      ask: askOfTable(ask, own, table),
      table,
      others,
      ofNoun,
      language,
    }
    const found =
      compareRows(given) ??
      compareColumns(given) ??
      extremeRow(given) ??
      filterRows(given) ??
      lookUp(given) ??
      listPrices(given)
    return found && !depends(left, question, found, table) ? [found] : []
  })
  const [best] = candidates.sort((a, b) => b.score - a.score)
  if (!best) return null
  const all = best.rows.flatMap((row) => quotesOf(row, best.columns))
  const quotes = all.filter(
    ({ passage, from }, at) =>
      all.findIndex((each) => each.passage === passage && each.from === from) === at,
  )
  return { text: best.text, quotes, partly: best.partly === true }
}
