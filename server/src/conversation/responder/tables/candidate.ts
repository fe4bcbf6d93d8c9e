import { isPast } from '../question/past.ts'
import type { Ask } from './ask.ts'
import { joinNames, sentence } from './cells/phrases.ts'
import { folded, has, type Question } from './cells/words.ts'
import { aliasWords } from './columns/aliases.ts'
import type { KnownRow, KnownTable } from './known-tables.ts'
import { columnWords } from './known-tables.ts'
import { namesAnother, unexplained } from './match.ts'

export type Given = {
  question: Question
  ask: Ask
  table: KnownTable
  others: KnownTable[]
  /** The tables whose rows are what the question asks for. */
  ofNoun: KnownTable[]
  language: string
}

/** An answer that one table could give. */
export type Candidate = {
  text: string
  rows: KnownRow[]
  score: number
  /** The columns that it tells; without them all. */
  columns?: number[]
  /** The question has but a part of the name of the row. */
  partly?: boolean
}

const year = /^(?:19|20)\d\d$/

/** The years that a table is of: what stands nearest to it counts, the title of its document last. */
function yearsOf({ columns, heading, context }: KnownTable): number[] {
  const near = [...columns, heading].flatMap(columnWords).filter((word) => year.test(word))
  return (near.length > 0 ? near : context.filter((word) => year.test(word))).map(Number)
}

// What holds since then holds today.
const since = /\b(?:since|as of|seit|depuis|desde|sinds)\b.*(?:19|20)\d\d/

/** A table of a year that nobody asked for stands behind one without a year, and behind one of a later year. */
function staleness({ question, table, others }: Given): number {
  if (isPast(table.heading) && !isPast(question.text)) return 0.3
  const years = yearsOf(table).filter((each) => !has(question, String(each)))
  if (years.length === 0) return 0
  const later = Math.max(...others.flatMap(yearsOf)) > Math.max(...years)
  if (later) return 0.3
  return since.test(folded(table.heading)) ? 0 : 0.15
}

/** How well a table fits the question: 1 when it explains every word; null when it is of something else. */
export function fitness(
  given: Given,
  { words, least }: { words: string[]; least: number },
): number | null {
  const { question, ask, table, others } = given
  const told = [...words, ...aliasWords(question, table, others)]
  const rest = unexplained(question, { table, words: told, ask })
  if (namesAnother(question, { table, words, rest })) return null
  // Another year than the table's is another table.
  if (rest.some((word) => year.test(word))) return null
  const counted = Math.max(1, question.content.length)
  const share = 1 - rest.length / counted
  if (share < least) return null
  const headed = columnWords(table.heading).filter((word) => has(question, word)).length
  return share + 0.1 * headed - staleness(given) - 0.01 * table.rank
}

// More than these nobody reads.
const mostRows = 25

/** An answer that names several rows. */
export function listed(
  { language }: Given,
  rows: KnownRow[],
  {
    lead = '',
    tail = '',
    others = [],
    named = ({ name }) => name,
    columns,
    score,
  }: {
    lead?: string
    tail?: string
    others?: KnownRow[]
    named?: (row: KnownRow) => string
    columns?: number[]
    score: number
  },
): Candidate | null {
  if (rows.length > mostRows) return null
  const names = [...new Set(rows.map(named))]
  const text = sentence(`${lead}${joinNames(names, language)}${tail}`, language)
  return { text, rows: [...rows, ...others], score, ...(columns && { columns }) }
}
