import type { Span } from '../../../knowledge/reading/sentences.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { type Ask, askOf, payable } from './ask.ts'
import type { Candidate } from './candidate.ts'
import { apart } from './cells/compounds.ts'
import { alike, folded, isEmpty, type Question, questionOf, sameWord } from './cells/words.ts'
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
import {
  answersToo,
  askedAfter,
  depends,
  inTwo,
  isExplained,
  namesTold,
  pointsBack,
  saysWhat,
} from './told-before.ts'
import { bothWays, withSharedKinds } from './turned.ts'

/** An answer made of cells. Each quote is the line of a row in a passage, named by its place in what was found. */
export type TableAnswer = {
  text: string
  quotes: (Span & { passage: number })[]
  /** The question has but a part of the name of the row. */
  partly: boolean
}

// A question of reasons, or of what a story is about, is never answered by a cell.
const reasons =
  /\b(?:why|warum|wieso|weshalb|pourquoi|por que)\b|\bwhat(?: is|s| are)? [^?]*\babout\W*$|\bworum geht\b|なぜ/

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

// What tables are called that say how one can pay.
const ofPaying = /pay|paid|cash|cards?\b|accept|zahl|paie|paga/

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
  const answer = (asked: string, before = '') => answerOf(asked, { passages, language, before })
  const whole = answer(said)
  if (whole) return whole
  const { before, asked } = askedAfter(said)
  const two = inTwo(asked)
  const first = two && answer(two.first)
  if (two && first && answersToo(two.then, first.text)) return first
  return before ? answer(asked, before) : null
}

type Said = {
  asked: string
  /** What was told first: no table that knows a word of it answers without it. */
  before: string
  ask: Ask
  tables: KnownTable[]
  /** Those whose rows are what is asked for. */
  ofNoun: KnownTable[]
  language: string
}

/** What one table says to a question. */
function answerIn(table: KnownTable, said: Said): Candidate | null {
  const { asked, before, ask, tables, ofNoun, language } = said
  const question = questionOf(asked)
  // "Which room" is asked of the rooms, and not of what is told of all of them.
  const noun = nounAsked(question.words)
  if (noun && table.ofColumns?.some((word) => alike(question, noun, word))) return null
  const isOfPaying = ofPaying.test(folded([table.heading, ...table.columns].join(' ')))
  if (payable.test(question.text) && !isOfPaying) return null
  const plain = ofTable(questionOf(asked, table.language), table)
  const names = namesTold(before, plain, { table, ask })
  if (before && pointsBack(asked) && names.length === 0) return null
  const hasAim = saysWhat(plain) || (names.length > 0 && (ask.kinds ?? ask.superlative) !== null)
  if (before && !hasAim) return null
  const own = ofTable(questionOf([...names, asked].join(' '), table.language), table)
  const given = {
    question: own,
    ask: askOfTable(ask, own, table),
    table,
    others: tables,
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
  if (!found || depends(before, names, given, found)) return null
  return names.length > 0 && !isExplained(plain, found, given) ? null : found
}

function answerOf(
  said: string,
  { passages, language, before }: { passages: Passage[]; language: string; before: string },
): TableAnswer | null {
  const asked = said.replace(setsBack, 'cost').replace(callsOff, 'cancel$1')
  const question = questionOf(asked)
  if (reasons.test(question.text)) return null
  const tables = withSharedKinds(knownTables(passages).flatMap(bothWays))
  const ofNoun = tables.filter((each) => !each.ofColumns && isOfNoun(asked, each))
  const all = { asked, before, ask: askOf(question), tables, ofNoun, language }
  const [best] = tables
    .flatMap((table) => answerIn(table, all) ?? [])
    .sort((a, b) => b.score - a.score)
  if (!best) return null
  const lines = best.rows.flatMap((row) => quotesOf(row, best.columns))
  const quotes = lines.filter(
    ({ passage, from }, at) =>
      lines.findIndex((each) => each.passage === passage && each.from === from) === at,
  )
  return { text: best.text, quotes, partly: best.partly === true }
}
