import type { Ask } from './ask.ts'
import type { KnownRow, KnownTable } from './known-tables.ts'
import { columnWords } from './known-tables.ts'
import { aliasWords, namesAnother, unexplained } from './match.ts'
import { has, type Question } from './words.ts'

export type Given = {
  question: Question
  ask: Ask
  table: KnownTable
  others: KnownTable[]
  language: string
}

/** An answer that one table could give. */
export type Candidate = { text: string; rows: KnownRow[]; score: number }

const year = /^(?:19|20)\d\d$/

/** How well a table fits the question: 1 when it explains every word; null when it is of something else. */
export function fitness(
  { question, ask, table, others }: Given,
  { words, least }: { words: string[]; least: number },
): number | null {
  const named = [...table.columns.flatMap(columnWords), ...table.context]
  const told = [...words, ...aliasWords(question, table, others)]
  const rest = unexplained(question, { table, words: told, ask })
  if (namesAnother(question, table, rest)) return null
  // Another year than the table's is another table.
  if (rest.some((word) => year.test(word))) return null
  const counted = Math.max(1, question.content.length)
  const share = 1 - rest.length / counted
  if (share < least) return null
  const otherYears = new Set(named.filter((word) => year.test(word) && !has(question, word)))
  const headed = columnWords(table.heading).filter((word) => has(question, word)).length
  return share + 0.1 * headed - 0.15 * otherYears.size - 0.01 * table.rank
}
