import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { closing, hoursOf, opening } from '../cells/clock.ts'
import { capital, phrasesFor } from '../cells/phrases.ts'
import { cellValue } from '../cells/values.ts'
import { columnWords, type KnownRow } from '../known-tables.ts'
import { type Column, meantColumns } from '../match.ts'

const roundTheClock =
  /\b(?:round the clock|24 hours|24\/7|day and night|all night|rund um die uhr|24 heures sur 24|las 24 horas|24 ore)\b/
const alwaysOpen =
  /^\W*(?:always|24|immer|toujours|siempre|sempre|altijd)\b|24 ?(?:\/|h)|round the clock/i

/** The rows that are open, or not, at what a column of hours is of. */
export function opened(given: Given, column: Column | undefined): Candidate | null {
  const { question, ask, table } = given
  const closed = closing.test(question.text) !== ask.negated
  // What something costs on a day is no hour of it.
  if (ask.kinds && !ask.kinds.includes('time')) return null
  if (!column || !(opening.test(question.text) || closed)) return null
  const cellOf = (row: KnownRow) => row.cells[column.at] ?? ''
  // On a day on which nearly all are closed its hours are few.
  const few = table.rows.some((row) => hoursOf(cellOf(row)) !== null)
  if (column.kind !== 'time' && !few) return null
  const always = roundTheClock.test(question.text)
  const isOpen = (row: KnownRow) => {
    const cell = cellOf(row)
    if (always || alwaysOpen.test(cell)) return alwaysOpen.test(cell)
    return cellValue(cell, column.name).kind === 'time'
  }
  const chosen = table.rows.filter((row) => cellOf(row) !== '' && isOpen(row) !== closed)
  const words = [...columnWords(column.name), ...(always ? ['round', 'clock', 'uhr'] : [])]
  const fit = fitness(given, { words, least: 0.6 })
  if (chosen.length === 0 || fit === null) return null
  const lead = `${capital(column.name.replaceAll('_', ' '))}: `
  const named = (row: KnownRow) => `${row.name} (${cellOf(row)})`
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.2 })
}

// The hours of more places nobody reads.
const most = 10

const asksHours =
  /\b(?:when|what time|how late|how early|how long|until|till|hours|wann|bis|wie lange|quand|quelle heure|horaires?|cuando|que hora|horarios?|hasta)\b/

/** When each of several places is open on a day, and whether any is: "When do you open on Saturdays?". */
export function openAnywhere(given: Given): Candidate | null {
  const { question, ask, table, others, language } = given
  const phrases = phrasesFor(language)
  const { text } = question
  const asksWhen = asksHours.test(text) && (opening.test(text) || closing.test(text))
  if (!(ask.yesNo ? opening.test(text) : asksWhen) || ask.negated || !phrases) return null
  if (ask.superlative || ask.comparative || (!ask.yesNo && table.rows.length > most)) return null
  const [column, second] = meantColumns(question, { table, others, kinds: null }).filter(
    ({ score }) => score >= 1,
  )
  const open = (row: KnownRow) => hoursOf(row.cells[column?.at ?? 0] ?? '') !== null
  const chosen = table.rows.filter(open)
  if (!column || second || chosen.length === 0 || table.rows.length < 2) return null
  const fit = fitness(given, { words: columnWords(column.name), least: 0.8 })
  if (fit === null) return null
  const lead = `${ask.yesNo ? `${phrases.yes}. ` : ''}${capital(column.name.replaceAll('_', ' '))}: `
  const named = (row: KnownRow) => `${row.name} (${row.cells[column.at]})`
  const told = ask.yesNo ? chosen : table.rows.filter(({ cells }) => cells[column.at])
  return listed(given, told, { lead, named, columns: [column.at], score: fit + 0.2 })
}
