import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { hoursOf } from '../cells/clock.ts'
import { capital, phrasesFor } from '../cells/phrases.ts'
import { flagOf, withUnit } from '../cells/values.ts'
import { has } from '../cells/words.ts'
import { columnWords, type KnownRow } from '../known-tables.ts'
import { meantColumns } from '../match.ts'
import { asksForLack, asksIfAny, plainWords } from './any-asked.ts'

/** Whether a cell says that there is something: in so many words, or by its hours. */
const hasSome = (cell: string) => (hoursOf(cell) ? true : flagOf(cell))

/** The rows that have what the question asks to be there, or lack it: "Are there women-only sessions?" */
export function offered(given: Given): Candidate | null {
  const { question, ask, table, others, language } = given
  const phrases = phrasesFor(language)
  const isLack = asksForLack(question)
  if (!phrases || !asksIfAny(question) || (ask.kinds?.includes('money') && !isLack)) return null
  const [column, second] = meantColumns(question, { table, others, kinds: null })
  const name = columnWords(column?.name ?? '')
  const isNamed = name.length > 0 && name.every((word) => has(question, word))
  if (!column || second || !isNamed) return null
  const cellOf = ({ cells }: KnownRow) => cells[column.at] ?? ''
  const told = table.rows.filter((row) => hasSome(cellOf(row)) !== null)
  const chosen = told.filter((row) => hasSome(cellOf(row)) !== isLack)
  const [first] = chosen
  // Of what some rows have in many ways, only what lacks it is told so.
  if (!first || (!isLack && told.length < 0.6 * table.rows.length)) return null
  const isOfTimes = table.rows.some((row) => hoursOf(cellOf(row)) !== null)
  const words = [...name, ...plainWords(question, isOfTimes)]
  const fit = fitness(given, { words, least: 0.99 })
  if (fit === null) return null
  const cell = isLack ? ` (${cellOf(first)})` : ''
  const lead = `${phrases.yes}. ${capital(withUnit(column.name, '').column)}${cell}: `
  const named = (row: KnownRow) =>
    hoursOf(cellOf(row)) ? `${row.name} (${cellOf(row)})` : row.name
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.2 })
}
